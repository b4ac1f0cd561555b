import { expect, test } from "vitest";
import { type Draft, EMPTY_DRAFT, type Passwords } from "./draft.ts";
import { fieldError, furthestStep, maySubmit, passwordsPass, STEP_FIELDS } from "./readiness.ts";

const TODAY = "2026-11-21";
const full: Draft = {
  ...EMPTY_DRAFT,
  firstname: "Mara",
  lastname: "Lindqvist",
  email: "mara@lindqvist.example",
  phone: "+49 170 5550142",
  dob: "17.03.2001",
};
const firstWrongField = (step: 2 | 3, draft: Draft, passwords: Passwords, today: string) =>
  STEP_FIELDS[step].find((name) => fieldError(name, draft, passwords, today) !== null);
const both = (password: string, repeated = password) => ({ password, repeated });

test("step 3 waits for both names", () => {
  expect(furthestStep(EMPTY_DRAFT)).toBe(2);
  expect(furthestStep({ ...full, lastname: " " })).toBe(2);
  expect(furthestStep(full)).toBe(3);
  expect(firstWrongField(2, { ...full, lastname: "" }, both(""), TODAY)).toBe("lastname");
  expect(firstWrongField(2, full, both(""), TODAY)).toBeUndefined();
});

test("a password is longer than 7 characters and identical to the repeat", () => {
  expect(passwordsPass(both("7777777"))).toBe(false);
  expect(passwordsPass(both("88888888"))).toBe(true);
  expect(passwordsPass(both("lampenlicht", "lampenlich"))).toBe(false);
  expect(passwordsPass(both("x".repeat(128)))).toBe(true);
  expect(passwordsPass(both("x".repeat(129)))).toBe(false);
  expect(passwordsPass(both("  lampe  "))).toBe(true);
});

test("the button is there when e-mail and password pass, whatever else is missing", () => {
  const onlyThese = { ...EMPTY_DRAFT, email: "mara@lindqvist.example" };
  expect(maySubmit(onlyThese, both("lampenlicht"))).toBe(true);
  expect(maySubmit({ ...onlyThese, email: "mara@lindqvist" }, both("lampenlicht"))).toBe(false);
  expect(maySubmit(onlyThese, both("lampe"))).toBe(false);
});

test("then the first missing field is named", () => {
  expect(firstWrongField(3, { ...full, phone: "", dob: "" }, both("lampenlicht"), TODAY)).toBe("phone");
  expect(firstWrongField(3, { ...full, dob: "17.03" }, both("lampenlicht"), TODAY)).toBe("dob");
  expect(firstWrongField(3, full, both("lampenlicht"), TODAY)).toBeUndefined();
});

test("says what is wrong in the specification's words", () => {
  const said = (name: Parameters<typeof fieldError>[0], draft: Draft, passwords = both("")) =>
    fieldError(name, draft, passwords, TODAY);
  expect(said("email", { ...full, email: "mara" })).toBe("Bitte überprüfe deine E-Mail-Adresse");
  expect(said("repeated", full, both("lampe"))).toBe(
    "Das Passwort ist nicht identisch oder kürzer als 8 Zeichen.",
  );
});

test("an account needs 16 years", () => {
  expect(fieldError("dob", { ...full, dob: "21.11.2010" }, both(""), TODAY)).toBeNull();
  expect(fieldError("dob", { ...full, dob: "22.11.2010" }, both(""), TODAY)).toBe(
    "Ein Konto gibt es ab 16 Jahren.",
  );
});

test("step 3 waits for the Latin name of one that cannot be printed, and takes no emoji", () => {
  const tashi = { ...full, firstname: "བཀྲ་ཤིས" };
  expect(firstWrongField(2, tashi, both(""), TODAY)).toBe("firstnameLatin");
  expect(furthestStep(tashi)).toBe(2);
  expect(furthestStep({ ...tashi, firstnameLatin: "Tashi" })).toBe(3);
  expect(fieldError("lastname", { ...full, lastname: "Li 🦋" }, both(""), TODAY)).toBe(
    "Bitte gib den Namen ohne Emojis an.",
  );
});
