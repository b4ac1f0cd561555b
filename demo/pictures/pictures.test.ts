import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CITY_SCENES, type CitySceneName } from "./cities/scenes.ts";
import { COMPOSITIONS } from "./compositions/all-compositions.ts";
import { draw } from "./draw.ts";
import { drawLounge } from "./lounge.ts";
import { advertRow, loungeRow, portraitRow, posterRow } from "./picture-row.ts";
import { drawPortrait } from "./portrait.ts";
import { PEOPLE } from "./portraits/people.ts";
import { designPoster, drawPoster } from "./poster.ts";
import { ADVERT_SCENES, LOUNGE_SCENES, POSTER_STYLES, type PosterSpec } from "./spec.ts";

const TITLES = [
  "Kellerfieber",
  "Ö",
  "Irie",
  "Großstadtgeflüster",
  "Müßiggang",
  "Tanz in den Mai",
  "90s Trash Nacht",
  "Käfer & Motten",
  "Übermut",
  "Lindenfest im Advent",
  "…",
  "Die Nacht, in der das Wasser kam",
];

/** A programme of 330 events: 22 of each style. */
const PROGRAMME = POSTER_STYLES.flatMap((style) =>
  Array.from(
    { length: 22 },
    (_, slot): PosterSpec => ({
      id: `${style}-${slot}`,
      slot,
      style,
      title: TITLES[(slot * 5) % TITLES.length] ?? "Nacht",
      day: 1 + ((slot * 7) % 31),
      labels: ["Techno", "Straßenfest", ""],
    }),
  ),
);
const hash = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

describe("posters", () => {
  const designs = PROGRAMME.map((spec) => ({ spec, ...designPoster(spec) }));

  test("no two of a whole programme are alike", () => {
    expect(new Set(designs.map(({ job }) => hash(JSON.stringify(job)))).size).toBe(PROGRAMME.length);
  });

  test("neighbours within a style share neither composition nor stock", () => {
    for (const [i, { spec, composition, palette }] of designs.entries()) {
      const next = designs[i + 1];
      if (next?.spec.style !== spec.style) continue;
      expect(next.composition, `${spec.id} and the next`).not.toBe(composition);
      expect(next.palette.name, `${spec.id} and the next`).not.toBe(palette.name);
    }
  });

  test("a composition does not come back on the same stock within 22 events of a style", () => {
    for (const style of POSTER_STYLES) {
      const pairs = designs
        .filter(({ spec }) => spec.style === style)
        .map(({ composition, palette }) => `${composition} on ${palette.name}`);
      expect(new Set(pairs).size, style).toBe(pairs.length);
    }
  });

  test("every composition is met, and every style has several", () => {
    expect(new Set(designs.map(({ composition }) => composition)).size).toBe(COMPOSITIONS.length);
    for (const style of POSTER_STYLES) {
      expect(COMPOSITIONS.filter(({ styles }) => styles.includes(style)).length, style).toBeGreaterThan(4);
    }
  });

  test("drawings are sound: no number went wrong", () => {
    for (const { spec, job } of designs)
      expect(job.plates.join(""), spec.id).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("the same spec gives the same bytes, another id another picture", async () => {
    for (const spec of PROGRAMME.filter((_, i) => i % 83 === 0)) {
      const [first, second, other] = [
        await drawPoster(spec),
        await drawPoster({ ...spec }),
        await drawPoster({ ...spec, id: `${spec.id}-other` }),
      ];
      expect([first.width, first.height]).toEqual([1200, 640]);
      expect(first.data.length).toBe(1200 * 640 * 3);
      expect(hash(second.data)).toBe(hash(first.data));
      expect(hash(other.data)).not.toBe(hash(first.data));
    }
  });
});

describe("lounges", () => {
  test("every scene is drawn, repeatably and in 3:2", async () => {
    const seen = new Set<string>();
    for (const scene of LOUNGE_SCENES) {
      const sheet = await drawLounge({ id: "l1", scene });
      expect([sheet.width, sheet.height]).toEqual([1200, 800]);
      seen.add(hash(sheet.data));
    }
    expect(seen.size).toBe(LOUNGE_SCENES.length);
    const [first, second] = [
      await draw({ type: "lounge", id: "l2", scene: "bar" }),
      await drawLounge({ id: "l2", scene: "bar" }),
    ];
    expect(hash(first.data)).toBe(hash(second.data));
  });
});

describe("portraits, advertisements and cities", () => {
  test("everybody and everything is drawn, repeatably", async () => {
    const specs = [
      ...PEOPLE.map((_, face) => ({ type: "portrait", id: `somebody ${face}`, face }) as const),
      ...ADVERT_SCENES.map((scene) => ({ type: "advert", scene }) as const),
      ...(Object.keys(CITY_SCENES) as CitySceneName[]).map((scene) => ({ type: "city", scene }) as const),
    ];
    const seen = new Set<string>();
    for (const spec of specs) {
      const sheet = await draw(spec);
      expect([sheet.width, sheet.height]).toEqual(spec.type === "portrait" ? [512, 512] : [1200, 800]);
      seen.add(hash(sheet.data));
    }
    expect(seen.size).toBe(specs.length);
    const [first] = specs;
    if (first === undefined) throw new Error("nobody is drawn");
    expect(hash((await draw(first)).data)).toBe(hash((await draw({ ...first })).data));
  });

  test("two people of one face differ in their features", async () => {
    const sheets = await Promise.all(["a", "b"].map((id) => drawPortrait({ id, face: 1 })));
    expect(new Set(sheets.map(({ data }) => hash(data))).size).toBe(2);
  });

  test("a portrait's key says no name, an advertisement's tint is one of its inks", () => {
    const row = portraitRow({ id: "mara", face: 1 });
    expect(row).toMatchObject({ kind: "avatar", width: 512, height: 512, tint: "#f6b4c0" });
    expect(row.key).toMatch(/^person-[0-9a-f]{32}$/);
    expect(advertRow({ scene: "taxi" }, "Zeichnung: ein Taxi")).toMatchObject({
      kind: "ad",
      alt: "Zeichnung: ein Taxi",
    });
  });

  test("a face that is not drawn is refused", async () => {
    await expect(drawPortrait({ id: "x", face: PEOPLE.length })).rejects.toThrow("no face");
  });
});

describe("rows", () => {
  test("a row names its picture for good: same spec same key, any change another", () => {
    const rows = PROGRAMME.map(posterRow);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.key).toMatch(/^[a-z0-9][a-z0-9-]{0,99}$/);
      expect(row.tint).toMatch(/^#[0-9a-f]{6}$/);
    }
    const [spec] = PROGRAMME;
    if (!spec) throw new Error("the programme is empty");
    expect(posterRow({ ...spec }).key).toBe(posterRow(spec).key);
    expect(posterRow({ ...spec, day: 31 }).key).not.toBe(posterRow(spec).key);
    expect(loungeRow({ id: "1", scene: "sofa" }, "Séparée Größe L")).toMatchObject({
      kind: "lounge",
      width: 1200,
      height: 800,
      alt: "Zeichnung: Séparée Größe L",
    });
  });
});
