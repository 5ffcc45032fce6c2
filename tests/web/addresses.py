"""The addresses of all pages that can be opened without anything before them."""

PAGES = ["/", "/offline", "/style", "/nothing-here"]
