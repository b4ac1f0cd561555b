import { expect, test } from "vitest";
import { hello, nameInMail } from "./names.ts";

test.each([
  "Mara",
  "J. Robert",
  "Sam.",
  "Anne-Marie D'Arcy",
  "Ελένη",
  "Nguyễn",
  "Łukasz O’Neill",
  "علی\u200cرضا",
  "李明",
  "נֹעָה בן־דוד",
  "ג׳ורג׳",
  "Gal·la",
  "ジャン・ピエール",
  "श्रीनिवास",
])("%s is a name", (name) => {
  expect(nameInMail(name)).toBe(name);
  expect(hello(name)).toBe(`Hallo ${name}`);
});

test.each([
  "www.boese.example",
  "boese.de/x",
  "t.me",
  "Mara .de",
  "http://a",
  "a@b",
  "Mara 0900 123456",
  "boese．example",
  "boese。example",
  "Mara\nhttp",
  "",
])("%j is none that a mail may show", (name) => {
  expect(nameInMail(name)).toBeUndefined();
  expect(hello(name)).toBe("Hallo");
});
