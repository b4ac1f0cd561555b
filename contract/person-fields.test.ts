import { expect, test } from "vitest";
import { emailField, personNameField, phoneField } from "./person-fields.ts";

const field = personNameField(50);
const isRefused = (text: string) => !field.safeParse(text).success;

test.each(["Yıldız", "Łukasz", "Ελένη", "Анна", "Zoë-Anne O’Neill", "Ana María", "Mia 2"])(
  "%s stands on a ticket",
  (name) => {
    expect(field.parse(name)).toBe(name);
  },
);

test.each(["李明", "محمد", "דוד", "Mia 李", "さくら", "ไพลิน"])("%s cannot be printed", (name) => {
  expect(isRefused(name)).toBe(true);
});

test("letters are those of the printed scripts and what is no letter, character by character", () => {
  const printed = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u;
  const strange: string[] = [];
  for (let code = 0xa0; code < 0x20_000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (/[\p{Cf}\p{Cc}\s]/u.test(character)) continue;
    const isPrinted = !/\p{L}/u.test(character) || printed.test(character);
    if (isRefused(`A${character}`) === isPrinted) strange.push(code.toString(16));
  }
  expect(strange).toEqual([]);
});

test.each(["-".repeat(49), " ·-".repeat(16), `${"Mia-".repeat(12)}`, "-".repeat(100_000)])(
  "however often what is in every script is repeated, a letter of another one is found",
  (beginning) => {
    expect(isRefused(`${beginning}李`)).toBe(true);
  },
);

test.each([
  ["an address", emailField, "a@", "a."],
  ["a name", field, "", "a-"],
  ["a number", phoneField, "+49", "1-"],
])("%s of millions of characters is too long, and no pattern looks at it", (_what, long, head, part) => {
  const refused = long.safeParse(head + part.repeat(5_000_000));
  expect(refused.error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
});
