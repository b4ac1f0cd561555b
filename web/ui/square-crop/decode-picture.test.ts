import { expect, test } from "vitest";
import { pictureOf } from "./cut-out.ts";
import { isHeic } from "./decode-picture.ts";

test.each([
  [{ type: "image/heic", name: "IMG_1.HEIC" }, true],
  [{ type: "image/heif" }, true],
  // Windows and Android often know no type for them.
  [{ type: "", name: "Foto.heic" }, true],
  [{ type: "image/jpeg", name: "heic.jpg" }, false],
  [{ type: "" }, false],
])("%j is a photo of an iPhone: %s", (file, expected) => {
  expect(isHeic(file)).toBe(expected);
});

test("a kept picture becomes a file again", async () => {
  const picture = pictureOf(`data:image/jpeg;base64,${btoa("\u00ff\u00d8\u00ff")}`);
  expect(picture?.type).toBe("image/jpeg");
  expect([...new Uint8Array((await picture?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([255, 216, 255]);
});

test.each(["", "data:image/png;base64,AAAA", "data:image/jpeg;base64,%%%", "data:image/jpeg;base64,A"])(
  "what somebody else put there is none: %s",
  (text) => {
    expect(pictureOf(text)).toBeNull();
  },
);
