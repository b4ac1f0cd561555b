import { expect, test } from "vitest";
import { emailField, latinNameFields, personNameField, phoneField } from "./person-fields.ts";

const field = personNameField(50);
const messageOf = (text: string, name = field) => name.safeParse(text).error?.issues[0]?.message;

test.each([
  "Yıldız",
  "Ελένη",
  "Анна",
  "Zoë-Anne O’Neill",
  "李明",
  "محمد",
  "דוד",
  "さくら",
  "ไพลิน",
  "ཚེ་རིང",
  "Mia 2",
])("%s is a name", (name) => {
  expect(field.parse(name)).toBe(name);
});

test.each([
  ["Mia 🦋", "Bitte gib den Namen ohne Emojis an."],
  ["👩‍👩‍👧", "Bitte gib den Namen ohne Emojis an."],
  ["🇩🇪 Mia", "Bitte gib den Namen ohne Emojis an."],
  ["Mia\nBcc", "Bitte nur sichtbare Zeichen angeben."],
  ["Mia\ue000", "Bitte nur sichtbare Zeichen angeben."],
  [`M${"\u0335".repeat(9)}`, "Bitte gib den Namen ohne gestapelte Zeichen an."],
  ["42", "Bitte gib einen Namen mit Buchstaben an."],
])("%j is none", (typed, message) => {
  expect(messageOf(typed)).toBe(message);
});

test("marks that turn the direction, and what else nobody sees, are taken out", () => {
  expect(field.parse("\u202eevil\u202c \u2066Ä\u2069gir\u200b\u3164\ufe0f")).toBe("evil Ägir");
  for (const mark of "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
    expect(field.parse(`Mi${mark}a`)).toBe("Mia");
});

test("joiners stay where the spelling needs them, and nowhere else", () => {
  expect(field.parse("علی\u200cرضا")).toBe("علی\u200cرضا");
  expect(field.parse("ශ\u0dca\u200dරී")).toBe("ශ\u0dca\u200dරී");
  expect(field.parse("Mi\u200da \u200cعلی\u200c")).toBe("Mia علی");
});

test("a letter and its mark are the letter that has both, and blanks are one", () => {
  expect(field.parse(" Zoe\u0308 \u2003 A\u030a ")).toBe("Zoë Å");
});

test("twenty letters are twenty, whatever marks they carry and however they are stored", () => {
  const short = personNameField(20);
  for (const letter of ["é", "e\u0301", "नि", "𠮷", "บุ๋"]) {
    expect(messageOf(letter.repeat(20), short)).toBeUndefined();
    expect(messageOf(letter.repeat(21), short)).toBe("Bitte höchstens 20 Zeichen angeben.");
  }
});

const latin = latinNameFields.firstnameLatin;

test("a Latin name is of letters that look and are Latin, and that documents print", () => {
  for (const name of ["Tsering", "Tāshi-Döndrub", "Nguyễn"]) expect(latin.parse(name)).toBe(name);
  for (const name of ["ཚེ་རིང", "Тсеринг", "Τσέρινγκ", "Tsering 李", "ꟻ"])
    expect(latin.safeParse(name).error?.issues[0]?.message).toContain("in lateinischen Buchstaben");
});

test.each([
  ["an address", emailField, "a@", "a."],
  ["a name", field, "", "a-"],
  ["a number", phoneField, "+49", "1-"],
])("%s of millions of characters is too long, and no pattern looks at it", (_what, long, head, part) => {
  const refused = long.safeParse(head + part.repeat(5_000_000));
  expect(refused.error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
});
