import { describe, expect, test } from "vitest";
import { planEvent } from "../plan/plan-event.ts";
import { programmePlan } from "../plan/programme-plan.ts";
import { POSTER_HEIGHT, POSTER_WIDTH } from "./composition.ts";
import { font } from "./drawing/fonts.ts";
import { umlaut } from "./drawing/umlaut.ts";
import { divisible, rowsOf, settings } from "./drawing/words.ts";
import { type Design, designPoster } from "./poster.ts";

type Matrix = readonly [number, number, number, number, number, number];
type Lettering = { text: string; left: number; right: number; top: number; bottom: number };

function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function matrixOf(transform: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, inner = ""] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [p = 0, q, r = 0, s = 0, t = 0, u = 0] = inner.split(/[ ,]+/).map(Number);
    const [cos, sin] = [Math.cos((p * Math.PI) / 180), Math.sin((p * Math.PI) / 180)];
    const [x, y] = [q ?? 0, r];
    const next: Record<string, Matrix> = {
      matrix: [p, q ?? 0, r, s, t, u],
      translate: [1, 0, 0, 1, p, q ?? 0],
      scale: [p, 0, 0, q ?? p, 0, 0],
      rotate: [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos],
    };
    matrix = multiplied(matrix, next[name ?? ""] ?? [1, 0, 0, 1, 0, 0]);
  }
  return matrix;
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Every text that a plate sets, and the box of its outlines on the sheet. */
function letteringOf(plate: string): Lettering[] {
  const found: Lettering[] = [];
  const stack: Matrix[] = [[1, 0, 0, 1, 0, 0]];
  for (const [tag, closing, element] of plate.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    const here = stack.at(-1) ?? [1, 0, 0, 1, 0, 0];
    if (element === "g" && closing) stack.pop();
    else if (element === "g") stack.push(multiplied(here, matrixOf(attribute(tag, "transform") ?? "")));
    const text = attribute(tag, "data-text");
    if (element !== "path" || text === undefined || text === "") continue;
    const [a, b, c, d, e, f] = multiplied(here, matrixOf(attribute(tag, "transform") ?? ""));
    const points = [...(attribute(tag, "d") ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
      a * Number(x) + c * Number(y) + e,
      b * Number(x) + d * Number(y) + f,
    ]);
    const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
    found.push({
      text: text.replaceAll("&amp;", "&"),
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    });
  }
  return found;
}

const letters = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
const sorted = (text: string) => [...letters(text)].toSorted().join("");

/** The rows of a plate that together say the title; one lantern holds one letter. */
function saysTitle(plates: readonly Lettering[][], title: string): boolean {
  const wanted = letters(title);
  if (plates.some((set) => letters(set.map(({ text }) => text).join("")).includes(wanted))) return true;
  const all = plates.flat().map(({ text }) => text);
  if (letters(all.join("")).includes(wanted)) return true;
  return sorted(all.filter((text) => letters(text).length === 1).join("")) === sorted(title);
}

const starts = ["2026-03-05T11:00:00Z", "2026-11-21T11:00:00Z"];

describe.each(starts)("the posters of the programme of %s", (start) => {
  const { today, occasions } = programmePlan(new Date(start));
  const posters = occasions.map((occasion) => {
    const { title, picture } = planEvent(occasion, today);
    if (picture.source.type !== "poster") throw new Error(`${title} has no poster`);
    const design: Design = designPoster(picture.source);
    return {
      name: `${picture.key} (${design.composition})`,
      title,
      plates: design.job.plates.map(letteringOf),
    };
  });

  test("each says the whole title", () => {
    expect(posters.filter(({ plates, title }) => !saysTitle(plates, title)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test("no lettering leaves the sheet or touches its edge", () => {
    const outside = posters.flatMap(({ name, plates }) =>
      plates
        .flat()
        .filter(({ left, right, top, bottom }) => {
          const across = left > 40 && right < POSTER_WIDTH - 40;
          return !(across && top > 20 && bottom < POSTER_HEIGHT - 20);
        })
        .map((set) => ({ name, ...set })),
    );
    expect(outside).toEqual([]);
  });

  test("the title is large enough to be read on a card", () => {
    const small = posters.filter(({ title, plates }) => {
      const rows = plates.flat().filter(({ text }) => letters(title).includes(letters(text)));
      const long = Math.max(...rows.flatMap((row) => [row.right - row.left, row.bottom - row.top]));
      const high = Math.max(...rows.map((row) => Math.min(row.right - row.left, row.bottom - row.top)));
      const lanterns = rows.every(({ text }) => letters(text).length < 2);
      return high < 38 || (long < 240 && !lanterns);
    });
    expect(small.map(({ name }) => name)).toEqual([]);
  });
});

describe("a title that does not fit on one row", () => {
  test.each([
    ["Grubenlampe", ["Gruben-", "lampe"]],
    ["Jahresendzeit", ["Jahres-", "endzeit"]],
    ["Himmelfahrtskommando", ["Himmelfahrts-", "kommando"]],
    ["Kalter Kaffee", ["Kalter", "Kaffee"]],
    ["Freund & Kupferstich", ["Freund &", "Kupferstich"]],
    ["Vor dem Wecker", ["Vor dem", "Wecker"]],
    ["Millennium", ["Millennium"]],
    ["Plüsch", ["Plüsch"]],
  ])("%s is divided at the seam of a compound with a hyphen, or between words", (title, rows) => {
    expect(rowsOf(divisible(title)).map((row) => row.replace(/[\u00AD\u200B]/g, ""))).toEqual(rows);
  });

  test("no row holds a lone particle, and every setting says the same", () => {
    for (const title of ["Tante Paulas Tango", "Tanz in den Mai", "Laternen an der Ilm", "Mokka & Bass"])
      for (const way of settings(divisible(title))) {
        expect(letters(way), way).toBe(letters(title));
        expect(way.split("\n").length).toBeLessThanOrEqual(3);
        for (const row of way.split("\n")) expect(letters(row).length, way).toBeGreaterThan(2);
      }
  });
});

test("the dots of an umlaut stand apart from each other and from the letter", () => {
  // Heavy faces whose own dots nearly touch; the last one draws À where Ä belongs.
  for (const name of ["shrikhand", "dela", "climate", "anton", "bungee", "unbounded", "rubik"] as const)
    for (const character of "ÄÖÜ") {
      const contours: { x: number[]; y: number[] }[] = [];
      for (const { type, x, y } of umlaut(font(name), character, 0) ?? []) {
        if (type === "M") contours.push({ x: [], y: [] });
        if (x !== undefined) contours.at(-1)?.x.push(x);
        if (y !== undefined) contours.at(-1)?.y.push(y);
      }
      const [one, other, ...letter] = contours.toSorted((a, b) => Math.max(...a.y) - Math.max(...b.y));
      const [left, right] = [one, other].toSorted(
        (a, b) => Math.min(...(a?.x ?? [])) - Math.min(...(b?.x ?? [])),
      );
      const between = Math.min(...(right?.x ?? [])) - Math.max(...(left?.x ?? []));
      const below =
        Math.min(...letter.flatMap(({ y }) => y)) - Math.max(...(left?.y ?? []), ...(right?.y ?? []));
      expect(between, `${character} in ${name}`).toBeGreaterThanOrEqual(100);
      expect(below, `${character} in ${name}`).toBeGreaterThanOrEqual(60);
    }
});
