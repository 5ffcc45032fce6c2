// The result's page: that of the sheet in the address, or of a table's sheet, which it follows.

import { reveal, showResultOf } from "./shown.js";

const [, code] = location.pathname.match(/^\/t\/([^/]+)\/score\/result$/) ?? [];

// Only a table's result needs what follows its sheet.
if (code) import("./followed.js").then(({ followSheet }) => followSheet(code, reveal));
else showResultOf(location.search.slice(1), location.href.split("#")[0]);
