import { expect, test } from "vitest";
import { pictureSources, pictureUrl } from "#contract/pictures.ts";
import { isPictureKey, parseVariant, variantFile } from "./variants.ts";

test("only the widths and formats of the layouts are variants", () => {
  expect(parseVariant("720.avif")).toEqual({ width: 720, format: "avif" });
  expect(parseVariant("1200.jpg")).toEqual({ width: 1200, format: "jpg" });
  for (const name of ["721.avif", "720.png", "720", "720.avif.jpg", "0720.avif", "", ".avif", "720."]) {
    expect(parseVariant(name), name).toBeUndefined();
  }
});

test("keys cannot leave their folder", () => {
  expect(isPictureKey("kellerfieber-3f9a2c1b77d0")).toBe(true);
  for (const key of ["", "..", "a/b", "a.b", "-a", "Ä", "A", "a".repeat(101)]) {
    expect(isPictureKey(key), key).toBe(false);
  }
});

test("addresses of a picture name its width and format", () => {
  expect(pictureUrl("irie-1", 1200, "jpg")).toBe("/bilder/irie-1/1200.jpg");
  expect(variantFile("irie-1", { width: 360, format: "webp" })).toBe("variants/irie-1/360.webp");
  const { sources, src, srcSet } = pictureSources("irie-1");
  expect(sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  expect(sources[0]?.srcSet).toBe(
    "/bilder/irie-1/360.avif 360w, /bilder/irie-1/720.avif 720w, /bilder/irie-1/1200.avif 1200w",
  );
  expect(src).toBe("/bilder/irie-1/720.jpg");
  expect(srcSet).toContain("/bilder/irie-1/1200.jpg 1200w");
});
