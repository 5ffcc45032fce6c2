// The result as a picture, drawn with the page's own colours, marks and letters.

import { find } from "../find.js";
import { barOf } from "./bar.js";
import { given } from "./declared.js";

const WIDTH = 1080;
const EDGE = 72;
const INNER = WIDTH - 2 * EDGE;
const ROOM_FOR_A_NUMBER = 6;

/** @returns {Promise<Blob>} a PNG */
export async function drawResult(players, { headline, why, date, wordFor, total }) {
  const categories = given.sheet.categories.map(({ id }) => id);
  // Without a network the letters may be others.
  await document.fonts.load("600 64px Besley").catch(() => {});
  const style = getComputedStyle(document.documentElement);
  const ink = (name) => style.getPropertyValue(`--${name}`).trim();
  const display = (size) => `600 ${size}px ${style.getPropertyValue("--display")}`;
  const text = (size, weight = 400) => `${weight} ${size}px ${style.getPropertyValue("--text")}`;
  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

  const wrap = (words, font) => {
    pen.font = font;
    const lines = [""];
    for (const word of words.split(" ")) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (pen.measureText(longer).width <= INNER || !lines.at(-1)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  /** @type {(words: string | number | null, x: number, y: number, font: string, colour: string, align?: CanvasTextAlign, room?: number) => void} */
  const write = (words, x, y, font, colour, align = "left", room = INNER) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(fitted(pen, String(words), room), x, y);
  };
  const rule = (y, thickness) => {
    pen.fillStyle = ink("ink");
    pen.fillRect(EDGE, y, INNER, thickness);
  };

  const title = wrap(headline, display(68));
  const reason = wrap(why, text(34)).filter(Boolean);
  const barsAt = 190 + title.length * 80 + reason.length * 46;
  const tableAt = barsAt + players.length * 138 + 70;
  canvas.width = WIDTH;
  canvas.height = tableAt + categories.length * 60 + 190;
  pen.fillStyle = ink("paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);

  write(`${given.title} · ${date}`, EDGE, 104, text(32), ink("soft"));
  title.forEach((line, index) => write(line, EDGE, 190 + index * 80, display(68), ink("ink")));
  reason.forEach((line, index) => write(line, EDGE, 180 + title.length * 80 + index * 46, text(34), ink("soft")));

  players.forEach((player, index) => {
    const y = barsAt + index * 138;
    write(player.rank, EDGE, y + 52, display(40), ink("soft"));
    drawMark(pen, document.querySelectorAll(".bar-line .mark")[index], EDGE + 48, y + 14, 48);
    write(player.name, EDGE + 114, y + 52, text(40, 600), ink("ink"), "left", INNER - 280);
    write(player.total, WIDTH - EDGE, y + 54, display(60), ink("ink"), "right");
    for (const part of barOf(player, players[0].total || 1)) drawPart(pen, part, y + 74, display(24), ink("ink"));
  });

  const column = (index) => EDGE + 360 + ((INNER - 360) / players.length) * (index + 1);
  players.forEach((_, index) => drawMark(pen, document.querySelectorAll(".bar-line .mark")[index], column(index) - 44, tableAt - 56, 44));
  rule(tableAt, 2);
  categories.forEach((category, index) => {
    const y = tableAt + 44 + index * 60;
    drawMark(pen, document.querySelector(`.result-table tr[data-row="${category}"] .swatch`), EDGE, y - 26, 30);
    write(wordFor(category), EDGE + 48, y, text(34), ink("ink"), "left", 330);
    players.forEach(({ lines }, at) => write(lines[index].points, column(at), y, display(34), ink("ink"), "right"));
  });
  const footAt = tableAt + 20 + categories.length * 60;
  rule(footAt, 2);
  write(total, EDGE, footAt + 54, text(36, 600), ink("ink"));
  players.forEach((player, at) => write(player.total, column(at), footAt + 54, display(42), ink("ink"), "right"));
  rule(footAt + 76, 2);
  rule(footAt + 82, 2);
  write("Companion", WIDTH - EDGE, footAt + 134, display(28), ink("soft"), "right");
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

function fitted(pen, words, room) {
  if (pen.measureText(words).width <= room) return words;
  let short = words;
  while (short && pen.measureText(`${short}…`).width > room) short = short.slice(0, -1);
  return `${short}…`;
}

function drawPart(pen, { category, points, start, width }, y, font, edge) {
  const [x, length] = [EDGE + (start / 100) * INNER, (width / 100) * INNER];
  const shape = find(`.swatch.part-${category} rect`);
  pen.fillStyle = getComputedStyle(shape).fill;
  pen.fillRect(x, y, length, 40);
  pen.strokeStyle = edge;
  pen.lineWidth = 2;
  pen.strokeRect(x, y, length, 40);
  if (width < ROOM_FOR_A_NUMBER) return;
  pen.font = font;
  pen.fillStyle = getComputedStyle(/** @type {Element} */ (shape.parentElement)).getPropertyValue("--part-ink");
  pen.textAlign = "center";
  pen.fillText(points, x + length / 2, y + 29);
}

/** Draw one of the page's small drawings as it looks there. */
function drawMark(pen, mark, x, y, size) {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / mark.viewBox.baseVal.width, size / mark.viewBox.baseVal.height);
  for (const shape of mark.children) {
    const style = getComputedStyle(shape);
    if (shape.tagName === "text") {
      pen.font = `700 ${style.fontSize} ${style.fontFamily}`;
      pen.fillStyle = style.fill;
      pen.textAlign = "center";
      pen.fillText(shape.textContent, shape.getAttribute("x"), shape.getAttribute("y"));
      continue;
    }
    const box = shape.tagName === "rect" ? "M0 0H10V10H0z" : shape.getAttribute("d");
    const path = new Path2D(box);
    pen.lineCap = style.strokeLinecap;
    pen.lineJoin = style.strokeLinejoin;
    pen.lineWidth = Number.parseFloat(style.strokeWidth);
    pen.strokeStyle = style.stroke;
    pen.fillStyle = style.fill;
    if (style.fill !== "none") pen.fill(path);
    if (style.stroke !== "none") pen.stroke(path);
  }
  pen.restore();
}
