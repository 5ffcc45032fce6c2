"""Text goes over a weak network gzipped."""

import gzip

from flask import Flask, Response, request

SMALLEST = 400
TEXT = {"application/json", "application/manifest+json", "image/svg+xml", "text/javascript"}


def init_compressing(app: Flask) -> None:
    """Compress every textual answer for browsers that say they take it."""
    app.after_request(_compress)


def is_text(mimetype: str) -> bool:
    """Whether compressing is worth it for this type."""
    return mimetype.startswith("text/") or mimetype in TEXT


def takes_gzip() -> bool:
    """Whether the browser says so."""
    return request.accept_encodings.quality("gzip") > 0


def _compress(response: Response) -> Response:
    if not is_text(response.mimetype or ""):
        return response
    response.vary.add("Accept-Encoding")
    if (
        not takes_gzip()
        or response.direct_passthrough
        or response.is_streamed
        or "Content-Encoding" in response.headers
        or response.status_code in {204, 304}
    ):
        return response
    body = response.get_data()
    if len(body) < SMALLEST:
        return response
    response.set_data(gzip.compress(body, compresslevel=6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    if etag := response.get_etag()[0]:
        response.set_etag(etag, weak=True)
    return response
