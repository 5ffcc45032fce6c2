// The read-only view, kept up to date; also for a screen that nobody touches for hours.

import { byId, find } from "../find.js";
import { stayAwake } from "../wake.js";
import { Connection, Unreachable } from "./connection.js";
import { follow } from "./following.js";
import { morph } from "./morph.js";
import { reached, reachedAt, whenKept } from "./reached.js";
import { tellTimes } from "./times.js";

const page = byId("live");
const words = JSON.parse(byId("live-words").textContent);
const banner = byId("banner-lost");
const connection = new Connection({ ...page.dataset });
let version = Number(page.dataset.version);

async function look() {
  try {
    const answer = await connection.news(version);
    reached();
    banner.hidden = true;
    if (answer?.html === undefined) return;
    version = answer.version;
    const fresh = find("*", new DOMParser().parseFromString(answer.html, "text/html").body);
    tellTimes(fresh);
    morph(page, fresh);
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
