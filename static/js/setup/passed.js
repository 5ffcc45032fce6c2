// A page that shows somebody's tiles is not shown again by going back: the table is asked anew.

addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
