import { expect, test } from "vitest";
import { firstLoad, lazyIn, tooMuch } from "./first-loads.ts";

const chunk = (fileName: string, imports: string[], isEntry = false, moduleId = fileName) => ({
  type: "chunk" as const,
  fileName,
  imports,
  isEntry,
  moduleIds: [moduleId],
  code: "",
  modules: {},
});
const page = chunk("p.js", ["shared.js"], false, "/house/web/routes/events.tsx?tsr-split=component");
const chunks = [
  chunk("entry.js", ["libraries.js"], true),
  chunk("libraries.js", []),
  page,
  chunk("shared.js", ["deep.js", "libraries.js"]),
  chunk("deep.js", []),
  chunk("dialog.js", ["deep.js"]),
];

test("a first load is the entry, the page and what they need at once, each once", () => {
  const names = firstLoad(chunks, "events").map(({ fileName }) => fileName);
  expect(names.toSorted()).toEqual(["deep.js", "entry.js", "libraries.js", "p.js", "shared.js"]);
});

test("a page that has been renamed is noticed", () => {
  expect(() => firstLoad(chunks, "evenings")).toThrow("web/routes/evenings.tsx");
});

test("what is named lazy and came with a first page all the same is named", () => {
  const withSize = (file: string) => ({
    ...chunk(file, []),
    modules: { [file]: { renderedLength: 1 } } as never,
  });
  expect(lazyIn([withSize("entry.js"), withSize("sign-out.lazy.ts")])).toEqual([
    expect.stringMatching(/sign-out\.lazy\.ts$/),
  ]);
  expect(lazyIn([withSize("lazy-part.tsx")])).toEqual([]);
});

test("what grew is named, most first, and what did not is not", () => {
  const sizes = {
    react: 900,
    "web/ui/dialog.lazy.tsx": 500,
    "web/ui/button.tsx": 120,
    "web/ui/notice.tsx": 80,
  };
  const recorded = { react: 900, "web/ui/button.tsx": 100, "web/ui/notice.tsx": 90 };
  expect(tooMuch("events", 131_234, sizes, recorded).split("\n")).toEqual([
    "The first load of events is 131234 bytes (gzip), 1234 more than it may be. Grown, before minifying:",
    "  +500 web/ui/dialog.lazy.tsx (new)",
    "  +20 web/ui/button.tsx",
  ]);
});
