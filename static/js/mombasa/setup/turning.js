// How the plan of the board lies: the company at each side, from the top clockwise.

import { byId } from "../../find.js";
import { COMPANIES } from "./setup.js";

const SIDES = ["top", "right", "bottom", "left"];

const plan = () => byId("plan");

export const currentEdges = () => (plan().dataset.edges ?? "").split(".");

export const turned = (edges) => [edges.at(-1), ...edges.slice(0, -1)];

/**
 * With turning, this reaches any order.
 * @param {string[]} edges
 */
export const swapped = ([top, right, ...others]) => [right, top, ...others];

export function layEdges(edges) {
  if ([...edges].sort().join() !== [...COMPANIES].sort().join()) return;
  plan().dataset.edges = edges.join(".");
  edges.forEach((company, at) => {
    const edge = byId(`edge-${company}`);
    edge.className = `plan-edge plan-${SIDES[at]}`;
    // Read out in the order in which they lie.
    plan().append(edge);
  });
  const south = SIDES[edges.indexOf("cape-town")];
  byId("plan-board").setAttribute("class", `plan-board plan-south-${south}`);
}
