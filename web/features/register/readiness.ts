import {
  ACCOUNT_MIN_AGE,
  ACCOUNT_NAME_MAX_LENGTH,
  CHECK_EMAIL,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORDS_DIFFER,
} from "#contract/account-data.ts";
import {
  EMAIL_PATTERN,
  FIRSTNAME_MESSAGE,
  LASTNAME_MESSAGE,
  PHONE_MESSAGE,
  PHONE_PATTERN,
} from "#contract/guest-data.ts";
import { canBePrinted, LATIN_NAME_MESSAGE, latinNameProblem, nameProblem } from "#contract/person-names.ts";
import { ageOn, parseBirthDate } from "./birth-date.ts";
import type { Draft, Passwords, Step } from "./draft.ts";

/** Fields of the form as the call names them, and the repeated password. */
export type FieldName =
  | "firstname"
  | "lastname"
  | "firstnameLatin"
  | "lastnameLatin"
  | "gender"
  | "email"
  | "phone"
  | "dob"
  | "password"
  | "repeated";

/** Top to bottom of steps two and three. */
export const STEP_FIELDS: Record<2 | 3, readonly FieldName[]> = {
  2: ["firstname", "lastname", "firstnameLatin", "lastnameLatin", "gender"],
  3: ["email", "phone", "dob", "password", "repeated"],
};

const NAME_FIELDS = ["firstname", "lastname", "firstnameLatin", "lastnameLatin"] as const;

/** Step 3 greets by name, so it waits for both names (specification, section 5). */
export const furthestStep = (draft: Draft): Step =>
  NAME_FIELDS.every((name) => nameError(name, draft) === null) ? 3 : 2;

/** Whether the name is asked for in Latin letters as well. */
export const needsLatinName = (name: "firstnameLatin" | "lastnameLatin", { firstname, lastname }: Draft) =>
  !canBePrinted(name === "firstnameLatin" ? firstname : lastname);

function nameError(name: (typeof NAME_FIELDS)[number], draft: Draft): string | null {
  const isEmpty = draft[name].trim() === "";
  if (name === "firstname" || name === "lastname") {
    if (isEmpty) return name === "firstname" ? FIRSTNAME_MESSAGE : LASTNAME_MESSAGE;
    return nameProblem(draft[name], ACCOUNT_NAME_MAX_LENGTH);
  }
  if (needsLatinName(name, draft)) return isEmpty ? LATIN_NAME_MESSAGE : latinNameProblem(draft[name]);
  return null;
}

export const emailPasses = ({ email }: Draft) => EMAIL_PATTERN.test(email.trim());

/** Longer than 7 characters and identical to the repeat (specification, section 5). */
export const passwordsPass = ({ password, repeated }: Passwords) =>
  password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH && password === repeated;

/** The repeat can't become right by typing on: worth saying before it is left. */
export const isRepeatWrong = ({ password, repeated }: Passwords) => !password.startsWith(repeated);

/** „Los gehts!“ is there only when these pass. */
export const maySubmit = (draft: Draft, passwords: Passwords) =>
  emailPasses(draft) && passwordsPass(passwords);

/**
 * What is wrong with a field, or null. An empty one is wrong too: ask only once it was left with something in it, or when
 * the step is to be finished.
 * @param today `YYYY-MM-DD`
 */
export function fieldError(
  name: FieldName,
  draft: Draft,
  passwords: Passwords,
  today: string,
): string | null {
  switch (name) {
    case "firstname":
    case "lastname":
    case "firstnameLatin":
    case "lastnameLatin":
      return nameError(name, draft);
    case "gender":
      return null;
    case "email":
      return emailPasses(draft) ? null : CHECK_EMAIL;
    case "phone":
      return PHONE_PATTERN.test(draft.phone.trim()) ? null : PHONE_MESSAGE;
    case "dob":
      return birthDateError(draft.dob, today);
    case "password":
      return passwords.password.length > PASSWORD_MAX_LENGTH
        ? `Bitte höchstens ${PASSWORD_MAX_LENGTH} Zeichen.`
        : null;
    case "repeated":
      return passwordsPass(passwords) ? null : PASSWORDS_DIFFER;
  }
}

function birthDateError(typed: string, today: string): string | null {
  const born = parseBirthDate(typed, today);
  if (born === null) return "Bitte gib Tag, Monat und Jahr an, zum Beispiel 17.03.2001.";
  return ageOn(today, born) < ACCOUNT_MIN_AGE ? `Ein Konto gibt es ab ${ACCOUNT_MIN_AGE} Jahren.` : null;
}
