// A result for other people and programs, from the same numbers as the page; the files are those of
// companion/web/mombasa/score/exports.py.

import { CATEGORIES, SHEET } from "./arithmetic.js";
import { readCells } from "./engine.js";
import { questionOf } from "./question.js";
import { standing } from "./verdict.js";

const BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data=";
const BOARD_GAME_GEEK_ID = 172386;

/** For a chat: date, places, who won and why, and the link. */
export function asText(result, { date, headline, why, link }) {
  const places = standing(result).map(({ rank, name, total }) => `${rank}. ${name} ${total}`);
  return [`Mombasa, ${date}`, ...places, [headline, why].filter(Boolean).join(". "), link].join("\n");
}

export function asCsv(result) {
  const lines = [["rank", "name", "total", ...CATEGORIES]];
  for (const { rank, name, total, lines: parts } of standing(result)) {
    // A spreadsheet would take a name that begins so for a formula; full-width signs count as the plain ones.
    const safe = /^[=+\-−@|%\t\r\n]/.test(name.normalize("NFKC")) ? `'${name}` : name;
    lines.push([rank, safe, total, ...parts.map(({ pounds }) => pounds)]);
  }
  const quoted = (value) => (/[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);
  return `\ufeff${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

export function asJson({ cells, at }, result) {
  const names = result.players.map(({ name }) => name);
  const { found } = readCells(SHEET, cells, names.length);
  const content = {
    game: "mombasa",
    played: at,
    sheet: questionOf(SHEET, found, names),
    score: {
      players: result.players.map(({ name, lines, total, rank }) => ({
        name,
        categories: Object.fromEntries(lines.map(({ category, pounds }) => [category, pounds])),
        total,
        rank,
      })),
      winners: result.winners,
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
      name: "Mombasa",
      sourceGameId: "mombasa",
      bggId: BOARD_GAME_GEEK_ID,
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
