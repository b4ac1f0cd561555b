import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { checkPassword, hashPassword, isWeakHash, refusePassword } from "./passwords.ts";

describe("hashes", () => {
  test("are argon2id with 19 MiB, two passes, one lane, and a salt of their own", async () => {
    const [one, other] = await Promise.all([hashPassword("lampenlicht"), hashPassword("lampenlicht")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(isWeakHash(one)).toBe(false);
  });

  test("fit their password and no other; without one nothing fits", async () => {
    const kept = await hashPassword("lampenlicht");
    expect(await checkPassword("lampenlicht", kept)).toBe(true);
    expect(await checkPassword("lampenlich", kept)).toBe(false);
    expect(await checkPassword("lampenlicht", null)).toBe(false);
    expect(await checkPassword("\0", null)).toBe(false);
  });

  test.each([{ memoryCost: 4096 }, { timeCost: 1 }, { outputLen: 16 }])(
    "made with less work are known: %j",
    async (less) => {
      const weak = await hash("lampenlicht", { memoryCost: 19_456, timeCost: 2, outputLen: 32, ...less });
      expect(isWeakHash(weak)).toBe(true);
      expect(await checkPassword("lampenlicht", weak)).toBe(true);
    },
  );
});

describe("refused", () => {
  test.each([
    "password",
    "12345678",
    "passwort",
    "Passwort",
    "PASSWORT1!",
    "qwertzuiop",
    "ichliebedich",
    "schalke04",
    "Sommer2026",
    "!!hamburg!!",
    "hallohallo",
    "aaaaaaaa",
    "abcabcabc",
    "10101010",
    // The same letters, written wide.
    "ｐａｓｓｗｏｒｔ",
  ])("what everybody takes: %s", (text) => {
    expect(refusePassword(text)).toMatch(/verbreitet/);
  });

  test.each([
    "mara@example.org",
    "MARA@example.org",
    "Mara2001",
    "nachtfalter",
    "Nachtfalter2026!",
    "lindqvist!",
  ])("what is known of the person: %s", (text) => {
    expect(refusePassword(text, ["mara@example.org", "Mara", "Lindqvist", "Nachtfalter"])).toMatch(
      /leicht zu erraten/,
    );
  });

  test.each([
    "lampenlicht",
    "drei wörter ohne sinn",
    "x9f!k2Lq",
    "correct horse battery staple",
    "mara liebt pfannkuchen",
    "geheimerlampenladen",
    "🦋🌙🦋🕯️🦋🌙🌳🌲",
    "two\nlines here",
    "a".repeat(60) + "b".repeat(68),
  ])("not: %j", (text) => {
    expect(refusePassword(text, ["mara@example.org", "Mara", "Al", "Nachtfalter"])).toBeNull();
  });
});
