import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { designPoster } from "../pictures/poster.ts";
import { rgb } from "../pictures/print/colour.ts";
import type { Job } from "../pictures/print/press.ts";
import type { PosterSpec } from "../pictures/spec.ts";
import { addDays } from "./calendar.ts";
import { planEvent } from "./plan-event.ts";
import { programmePlan } from "./programme-plan.ts";

const starts = [
  "2026-02-14T11:00:00Z",
  "2026-06-21T06:00:00Z",
  "2026-11-21T09:00:00Z",
  "2027-09-13T12:00:00Z",
  "2028-02-29T05:00:00Z",
];

const [WIDTH, HEIGHT] = [48, 26];
/** Mean difference of two pictures' channels, 0 … 255, below which they look alike on a card. */
const ALIKE = 10;

type Poster = { key: string; day: string; concept: string; spec: PosterSpec };

function postersOf(start: string): Poster[] {
  const { today, occasions } = programmePlan(new Date(start));
  return occasions.map((occasion) => {
    const { source } = planEvent(occasion, today).picture;
    if (source.type !== "poster") throw new Error(`${occasion.key} has no poster`);
    const { type: _, ...spec } = source;
    return { key: occasion.key, day: occasion.day, concept: occasion.concept.key, spec };
  });
}

describe.each(starts)("the posters of the programme of %s", (start) => {
  const posters = postersOf(start);

  test("share no pair of composition and stock", () => {
    const pairs = Map.groupBy(posters, ({ spec }) => `${spec.composition} on ${spec.stock}`);
    const twice = [...pairs].filter(([, found]) => found.length > 1);
    expect(twice.map(([pair, found]) => [pair, ...found.map(({ key }) => key)])).toEqual([]);
  });

  test("do not show one composition all over a weekend, nor twice running in a series", () => {
    for (const [day, found] of Map.groupBy(posters, (poster) => poster.day)) {
      const shown = Map.groupBy(found, ({ spec }) => spec.composition);
      for (const [composition, same] of shown) expect(same.length, `${composition}, ${day}`).toBeLessThan(8);
    }
    for (const series of Map.groupBy(posters, ({ concept }) => concept).values()) {
      const inOrder = series.toSorted((a, b) => (a.day < b.day ? -1 : 1));
      for (const [i, { key, spec, day }] of inOrder.entries()) {
        const next = inOrder[i + 1];
        if (next === undefined || next.day > addDays(day, 62)) continue;
        expect(next.spec.composition, `${key} and ${next.key}`).not.toBe(spec.composition);
      }
    }
  });
});

/** What a glance sees of a poster without its lettering: stock, inks and motif, without screen and grain. */
async function glance({ plates, inks, paper, mix, order = [0, 1, 2] }: Job): Promise<Float32Array> {
  const layers = plates.map((plate, i) => {
    const level = (_: string, percent: string) => {
      const channel = [0, 0, 0];
      channel[i] = Math.round(Number(percent) * 2.55);
      return `rgb(${channel})`;
    };
    const drawn = plate.replace(/@(\d+(?:\.\d+)?)/g, level).replace(/(id="|url\(#)/g, `$1p${i}`);
    return `<g style="mix-blend-mode:screen">${drawn}</g>`;
  });
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 640"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="1200" height="640"/>${layers.join("")}</svg>`;
  const levels = await sharp(Buffer.from(svg), { density: 72 }).removeAlpha().raw().toBuffer();
  const sheet = new Float32Array(WIDTH * HEIGHT * 3);
  const ground = rgb(paper);
  for (let px = 0; px < WIDTH * HEIGHT; px++) {
    const colour = [...ground];
    for (const plate of order) {
      const ink = (levels[px * 3 + plate] ?? 0) / 255;
      rgb(inks[plate]).forEach((value, c) => {
        const under = colour[c] ?? 0;
        colour[c] =
          mix === "multiply" ? under * (1 - ink + (ink * value) / 255) : under + (value - under) * ink;
      });
    }
    sheet.set(colour, px * 3);
  }
  return sheet;
}

function difference(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

test("no two of a programme look alike at a glance, whatever is written on them", async () => {
  const posters = postersOf("2026-11-21T09:00:00Z");
  const sheets = await Promise.all(
    posters.map(({ spec }) =>
      glance(designPoster({ ...spec, title: "Nacht", labels: ["House", "Pop"], day: 14 }).job),
    ),
  );
  const alike: string[] = [];
  for (let i = 0; i < sheets.length; i++) {
    for (let j = i + 1; j < sheets.length; j++) {
      const [a, b] = [sheets[i], sheets[j]];
      if (posters[i]?.spec.composition !== posters[j]?.spec.composition || !a || !b) continue;
      const off = difference(a, b);
      if (off < ALIKE) alike.push(`${posters[i]?.key} and ${posters[j]?.key}: ${off.toFixed(1)}`);
    }
  }
  expect(alike).toEqual([]);
});
