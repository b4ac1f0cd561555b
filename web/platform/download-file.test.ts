import { expect, test } from "vitest";
import { fileNameOf } from "./download-file.ts";

test.each([
  ['attachment; filename="nachtfalter-daten.zip"', "nachtfalter-daten.zip"],
  ["attachment; filename=daten.zip; x=y", "daten.zip"],
  ['attachment; filename="../../etc/passwd"', undefined],
  ["attachment", undefined],
  [null, undefined],
])("%s names %s", (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
