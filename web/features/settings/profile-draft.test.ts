import { expect, test } from "vitest";
import {
  draftOf,
  needsCurrentPassword,
  newPasswordsDiffer,
  PROFILE_FIELDS,
  type ProfileDraft,
  profileFieldError,
} from "./profile-draft.ts";

const kept = {
  firstname: "Mara",
  lastname: "Lindqvist",
  gender: "female" as const,
  email: "Mara@lindqvist.example",
  phone: "+49 170 5550142",
};
const draft = draftOf(kept);
const firstWrongProfileField = (given: ProfileDraft, before: { email: string }) =>
  PROFILE_FIELDS.find((name) => profileFieldError(name, given, before) !== null);

test("what is kept can be saved as it is, and without a password", () => {
  expect(firstWrongProfileField(draft, kept)).toBeUndefined();
  expect(needsCurrentPassword(draft, kept)).toBe(false);
});

test.each([
  ["", "", false],
  ["lampenlicht", "lampenlicht", false],
  ["lampenlicht", "", true],
  ["", "lampenlicht", true],
  ["lampenlicht", "lampenlich", true],
  ["7777777", "7777777", true],
])("new passwords „%s“ and „%s“ keep saving off: %s", (password, password2, isOff) => {
  const changed = { ...draft, password, password2, currentPassword: "nachtschicht" };
  expect(newPasswordsDiffer(changed)).toBe(isOff);
  expect(firstWrongProfileField(changed, kept)).toBe(isOff ? "password2" : undefined);
});

test("says to the letter that the new passwords differ", () => {
  expect(profileFieldError("password2", { ...draft, password: "a" }, kept)).toBe(
    "Die Passwörter stimmen nicht überein oder sind nicht mindestens 8 Zeichen lang.",
  );
});

test("another e-mail or password needs the current one", () => {
  const otherMail = { ...draft, email: "mara@nachtfalter.example" };
  expect(firstWrongProfileField(otherMail, kept)).toBe("currentPassword");
  expect(firstWrongProfileField({ ...otherMail, currentPassword: "x" }, kept)).toBeUndefined();
  const otherPassword = { ...draft, password: "lampenlicht", password2: "lampenlicht" };
  expect(firstWrongProfileField(otherPassword, kept)).toBe("currentPassword");
});

test("the same address in other letters is no other address", () => {
  expect(needsCurrentPassword({ ...draft, email: " mara@LINDQVIST.example " }, kept)).toBe(false);
});

test("names, e-mail and phone are required", () => {
  for (const name of ["firstname", "lastname", "email", "phone"] as const) {
    expect(firstWrongProfileField({ ...draft, [name]: " ", currentPassword: "x" }, kept)).toBe(name);
  }
  expect(draftOf({ ...kept, phone: null }).phone).toBe("");
});

test("a name that cannot be printed is saved with its Latin one only", () => {
  const tashi = { ...draft, lastname: "ཟླ་བ" };
  expect(firstWrongProfileField(tashi, kept)).toBe("lastnameLatin");
  expect(firstWrongProfileField({ ...tashi, lastnameLatin: "Dawa" }, kept)).toBeUndefined();
  expect(profileFieldError("lastnameLatin", { ...draft, lastnameLatin: "李" }, kept)).toBeNull();
});
