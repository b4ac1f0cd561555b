import { expect, test } from "vitest";
import { toggleLabel, toggleWhen } from "./event-filter.ts";
import { parseEventSearch } from "./event-search.ts";

/** As the router hands it over: texts, and numbers where a text is one. */
function parse(search: Record<string, string | number>) {
  return parseEventSearch(search as unknown as Parameters<typeof parseEventSearch>[0]);
}

const empty = parse({});

test("every key is always there, so that equal lists have equal addresses", () => {
  expect(Object.keys(empty)).toEqual(["stadt", "wann", "filter", "preis", "umkreis", "seite"]);
  expect(Object.values(empty).every((value) => value === undefined)).toBe(true);
});

test("an address is read as people share it", () => {
  expect(
    parse({ stadt: "2911298", wann: "heute", filter: "18,3,3", preis: "0", umkreis: "20", seite: "2" }),
  ).toEqual({
    stadt: 2_911_298,
    wann: "heute",
    filter: "3,18",
    preis: 0,
    umkreis: 20,
    seite: 2,
  });
});

test("a single label, which the router reads as a number, is one too", () => {
  expect(parse({ filter: 18 }).filter).toBe("18");
});

test.each([
  { stadt: "0" },
  { stadt: "-1" },
  { stadt: "1e3" },
  { stadt: "hamburg" },
  { wann: "gestern" },
  { filter: "a,b" },
  { filter: "" },
  { preis: "-5" },
  { preis: "1001" },
  { umkreis: "0" },
  { seite: "1" },
])("nonsense counts as not given: %o", (search) =>
  expect(parse(search as Record<string, string>)).toEqual(empty),
);

test("a switched label or time begins at the first batch again", () => {
  const search = parse({ filter: "3", seite: "4" });
  expect(toggleLabel(search, 18)).toMatchObject({ filter: "3,18", seite: undefined });
  expect(toggleLabel(search, 3)).toMatchObject({ filter: undefined, seite: undefined });
  expect(toggleWhen(search, "heute")).toMatchObject({ wann: "heute", seite: undefined });
  expect(toggleWhen({ ...search, wann: "heute" }, "heute").wann).toBeUndefined();
});
