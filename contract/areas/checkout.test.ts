import { expect, test } from "vitest";
import { emailField } from "../person-fields.ts";
import { attendeeNames } from "./checkout.ts";

test.each([
  "mia@example.org",
  "mia.von-berg+tickets@mail.example.co.uk",
  "jörg@müller.de",
  "o'neill@example.museum",
  "🦋@example.org",
])("%j is an address", (address) => {
  expect(emailField.parse(` ${address} `)).toBe(address);
});

test.each([
  "mia",
  "mia@example",
  "mia@example.o",
  "a..b@example.org",
  ".a@example.org",
  "a.@example.org",
  "..@example.org",
  "a@e..de",
  "a@.de",
  "mia\u200b@example.org",
  "a\u0001b@example.org",
  "mia@exam\u00adple.org",
  "mia@example.org, ida@example.org",
])("%j is no address that a mail could be sent to", (address) => {
  expect(emailField.safeParse(address).error?.issues[0]?.message).toBe(
    "Bitte gebe eine gültige E-Mail-Adresse an.",
  );
});

test.each(["mia@gmaİl.com", "mİa@gmail.com", "mia@\u212areuzberg.de"])(
  "%j is no address, as written small it would be another one's",
  (address) => {
    expect(emailField.safeParse(address).success).toBe(false);
  },
);

test("no character but these two becomes a letter of ASCII when it is written small", () => {
  const letters = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code > 0x7f && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => String.fromCodePoint(code));
  expect(letters.filter((letter) => /[a-z]/.test(letter.toLowerCase()))).toEqual(["\u0130", "\u212a"]);
});

const problemOf = (firstname: string) =>
  attendeeNames.safeParse([{ ticketId: 1, firstname, lastname: "Lindner" }]).error?.issues[0]?.message;

test.each([
  "Mia",
  "Yıldız",
  "Łukasz",
  "O'Neill-Ó Súilleabháin",
  "Nguyễn",
  "Ελένη",
  "Юлія",
  "محمد",
  "王小明",
  "Mia 王",
  "J.",
])("%s is a name that a ticket can print", (name) => {
  expect(problemOf(name)).toBeUndefined();
});

test("what nobody sees is taken out of a name, and does not fill it", () => {
  const [name] = attendeeNames.parse([
    { ticketId: 1, firstname: " \u202eMi\u00ada\u200b ", lastname: "L\u2066i" },
  ]);
  expect(name).toMatchObject({ firstname: "Mia", lastname: "Li" });
  expect(attendeeNames.safeParse([{ ticketId: 1, firstname: "\u200b\u200d", lastname: "L" }]).success).toBe(
    false,
  );
});

test.each(["42", "-"])("%j has no letter", (name) => {
  expect(problemOf(name)).toBe("Bitte gib einen Namen mit Buchstaben an.");
});

test("of a name that a ticket cannot print the Latin one is asked for, at a field of its own", () => {
  const person = { ticketId: 1, firstname: "བཀྲ་ཤིས", lastname: "Dawa" };
  const refused = attendeeNames.safeParse([person]).error?.issues;
  expect(refused?.map(({ path }) => path)).toEqual([[0, "firstnameLatin"]]);
  expect(attendeeNames.parse([{ ...person, firstnameLatin: "Tashi" }])).toEqual([
    { ...person, firstnameLatin: "Tashi" },
  ]);
});
