"""The addresses of all pages that can be opened without anything before them."""

SETUP = (
    "v=1&mode=variable&seed=7F3K2Q&name=Ana&name=Ben&name=Maximiliane-Friederike+Wolkenstein"
    "&name=Dora&colour=blue&colour=green&colour=yellow&colour=purple"
)
PAGES = [
    "/",
    "/offline",
    "/new",
    "/join",
    "/nothing-here",
    "/expand",
    "/expand/borders",
    "/expand/teach",
    "/groups",
    "/score",
    "/score/result",
    "/box",
    "/box/import",
    "/setup",
    f"/setup/draw?{SETUP}",
    f"/setup/list?{SETUP}",
    "/teach/mombasa",
]
