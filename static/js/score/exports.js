// A result for other people and programs, from the same numbers as the page; the files are those of
// companion/web/score/exports.py.

import { given } from "./declared.js";
import { readCells, standing } from "./engine.js";
import { questionOf } from "./question.js";

const BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data=";

/** For a chat: date, places, who won and why, and the link. */
export function asText(result, { date, headline, why, link }) {
  const places = standing(result.players).map(({ rank, name, total }) => `${rank}. ${name} ${total}`);
  return [`${given.title}, ${date}`, ...places, [headline, why].filter(Boolean).join(". "), link].join("\n");
}

export function asCsv(result) {
  const { categories, ties = [] } = given.sheet;
  const lines = [["rank", "name", "total", ...categories.map(({ id }) => id), ...ties]];
  for (const { rank, name, total, lines: parts, ties: numbers } of standing(result.players)) {
    // A spreadsheet would take a name that begins so for a formula; full-width signs count as the plain ones.
    const safe = /^[=+\-−@|%\t\r\n]/.test(name.normalize("NFKC")) ? `'${name}` : name;
    lines.push([rank, safe, total, ...parts.map(({ points }) => points), ...numbers]);
  }
  const quoted = (value) => (/[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);
  return `\ufeff${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

export function asJson({ cells, at, steps }, result) {
  const names = result.players.map(({ name }) => name);
  const { found } = readCells(given.sheet, cells, names.length, steps);
  const content = {
    game: given.slug,
    played: at,
    sheet: questionOf(given.sheet, found, names, steps),
    score: {
      players: result.players.map(({ name, lines, total, rank }) => ({
        name,
        categories: Object.fromEntries(lines.map(({ category, points }) => [category, points])),
        total,
        rank,
      })),
      winners: result.winners,
      ...(result.verdict?.grade ? { grade: result.verdict.grade } : {}),
    },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The address that hands the play to BG Stats; its reader wants every yes-or-no field. */
export function bgStatsLink({ at }, result) {
  const play = {
    sourceName: "Companion",
    sourcePlayId: `${at} ${result.players.map(({ name }) => name).join(", ")}`,
    playDate: new Date(at).toISOString().slice(0, 19).replace("T", " "),
    game: {
      name: given.title,
      sourceGameId: given.slug,
      ...(given.bgg ? { bggId: given.bgg } : {}),
      highestWins: true,
      noPoints: false,
    },
    players: result.players.map(({ name, total, rank }) => ({
      name,
      sourcePlayerId: name,
      score: total,
      rank,
      winner: rank === 1,
      startPlayer: false,
    })),
  };
  return BG_STATS + encodeURIComponent(JSON.stringify(play));
}
