import { expect, test } from "vitest";
import { canBePrinted, fontsWith, missingLatinNames, printedName, sentNames } from "./person-names.ts";

test.each([
  ...[
    "Mia",
    "Łukasz",
    "Nguyễn",
    "Kɔfi",
    "Ẹ̀bùn",
    "Ελένη",
    "Юлія",
    "Արմեն",
    "გიორგი",
    "אברהם",
    "محمد",
    "މުހައްމަދު",
  ],
  ...["राम", "রবীন্দ্র", "ਸਿੰਘ", "પ્રિયા", "ଶ୍ରୀ", "கோகிலா", "శ్రీ", "ಕೃಷ್ಣ", "കൃഷ്ണൻ", "ශ්‍රී", "สมชาย", "ສົມພອນ"],
  ...["សុខា", "အောင်", "አበበ", "李明", "髙橋", "さくら", "ヴィ", "김민준"],
])("%s is printed as it is written", (name) => {
  expect(canBePrinted(name)).toBe(true);
  expect(missingLatinNames({ firstname: name, lastname: "Li" })).toEqual({});
});

test.each(["བཀྲ་ཤིས", "ᠪᠠᠲᠤ", "𠮷野", "ᏣᎳᎩ", "Mia\ufffd", "م\u0335"])("%s is not", (name) => {
  expect(canBePrinted(name)).toBe(false);
  expect(Object.keys(missingLatinNames({ firstname: "Mia", lastname: name }))).toEqual(["lastnameLatin"]);
});

test("whatever needs no second look is in the fonts", () => {
  for (let code = 0x20; code < 0x180; code++) {
    const isControl = (code > 0x7e && code < 0xa0) || code === 0xa0 || code === 0xad;
    if (!isControl) expect([code, fontsWith(String.fromCodePoint(code))]).not.toEqual([code, []]);
  }
});

test("a Latin name of blanks is none, one that is not needed is not sent, and one that is stands on paper", () => {
  const person = {
    firstname: " བཀྲ་ཤིས ",
    lastname: "Dawa",
    firstnameLatin: " ",
    lastnameLatin: "Nicht nötig",
  };
  expect(Object.keys(missingLatinNames(person))).toEqual(["firstnameLatin"]);
  const named = { ...person, firstnameLatin: " Tashi " };
  expect(missingLatinNames(named)).toEqual({});
  expect(sentNames(named)).toEqual({ firstname: "བཀྲ་ཤིས", lastname: "Dawa", firstnameLatin: "Tashi" });
  expect(printedName(sentNames(named))).toBe("Tashi Dawa");
});
