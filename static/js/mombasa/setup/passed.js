// A page that shows somebody's tiles is not shown again by going back: it is emptied when it is left, and the table
// is asked anew.

import "../../once.js";
import { find } from "../../find.js";

addEventListener("pagehide", () => find(".pass-stage").replaceChildren());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
