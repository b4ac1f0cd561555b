import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Dotted } from "./dotted.tsx";

const wordsOf = (parts: Parameters<typeof Dotted>[0]["parts"]) =>
  renderToStaticMarkup(<Dotted parts={parts} />).replace(/<[^>]+>/g, "");

test("a dot stands between two parts and nowhere else", () => {
  expect(wordsOf(["Hamburg", "1,2 km", "ab 18"])).toBe("Hamburg · 1,2 km · ab 18");
});

test.each([
  [[undefined, "vor 2 Stunden"]],
  [["", "vor 2 Stunden"]],
  [["vor 2 Stunden", null]],
  [[false, "vor 2 Stunden", undefined]],
])("a part that is missing leaves no dot: %j", (parts) => {
  expect(wordsOf(parts)).toBe("vor 2 Stunden");
});

test("nought is a part", () => {
  expect(wordsOf([0, "Events"])).toBe("0 · Events");
});
