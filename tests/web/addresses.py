"""The addresses of all pages that can be opened without anything before them."""

SETUP = (
    "v=1&mode=variable&seed=7F3K2Q&name=Ana&name=Ben&name=Maximiliane-Friederike+Wolkenstein"
    "&name=Dora&colour=blue&colour=green&colour=yellow&colour=purple"
)
PAGES = [
    "/",
    "/mombasa/",
    "/offline",
    "/mombasa/new",
    "/join",
    "/open",
    "/nothing-here",
    "/mombasa/expand",
    "/mombasa/expand/borders",
    "/mombasa/expand/teach",
    "/groups",
    "/mombasa/score",
    "/mombasa/score/result",
    "/mombasa/box",
    "/mombasa/box/import",
    "/mombasa/setup",
    f"/mombasa/setup/draw?{SETUP}",
    f"/mombasa/setup/list?{SETUP}",
    "/mombasa/learn",
]
