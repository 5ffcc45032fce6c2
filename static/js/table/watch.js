// The read-only view, kept up to date; also for a screen that nobody touches for hours.

import { byId, find } from "../find.js";
import { Fragments } from "../live/receive.js";
import { stayAwake } from "../wake.js";
import { Connection, Unreachable } from "./connection.js";
import { follow } from "./following.js";
import { morph } from "./morph.js";
import { reached, reachedAt, whenKept } from "./reached.js";
import { tellTimes } from "./times.js";

const page = byId("live");
const words = JSON.parse(byId("live-words").textContent);
const banner = byId("banner-lost");
const fragments = new Fragments("live");
const connection = new Connection({ ...page.dataset });
let version = Number(page.dataset.version);

async function look() {
  try {
    const answer = await connection.news({ since: version, have: () => fragments.have });
    reached();
    banner.hidden = true;
    if (answer?.fragments === undefined) return;
    version = answer.version;
    fragments.take(answer, { prepare: tellTimes, change: morph });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    banner.hidden = false;
    tellLost();
  }
}

function tellLost() {
  find("p", banner).textContent = words.lost.replace("%s", reachedAt());
}

tellTimes(page);
whenKept(tellLost);
follow(page.dataset.stream ?? "", () => version, look);
stayAwake();
