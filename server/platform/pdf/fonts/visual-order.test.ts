import { expect, test } from "vitest";
import { inVisualOrder } from "./visual-order.ts";

const seen = (line: string) =>
  inVisualOrder(line).map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join("") : text));

test.each([
  ["Mara Lindqvist", ["Mara Lindqvist"]],
  ["דוד כהן", ["ןהכ דוד"]],
  ["דוד Müller", ["דוד", " Müller"]],
  ["Anna דוד-לוי Schmidt", ["Anna ", "יול-דוד", " Schmidt"]],
  ["דוד (אב) 42", ["42", " (בא) דוד"]],
])("%s is seen as a reader of its script expects", (line, stretches) => {
  expect(seen(line)).toEqual(stretches);
});
