import {
  ACCOUNT_NAME_MAX_LENGTH,
  NEW_PASSWORDS_DIFFER,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import {
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  FIRSTNAME_MESSAGE,
  LASTNAME_MESSAGE,
  PHONE_MESSAGE,
  PHONE_PATTERN,
} from "#contract/guest-data.ts";
import {
  canBePrinted,
  LATIN_NAME_MESSAGE,
  latinNameProblem,
  nameProblem,
  type PersonNames,
} from "#contract/person-names.ts";

/** Fields of `settings/edit`, as they are typed. */
export type ProfileDraft = {
  firstname: string;
  lastname: string;
  firstnameLatin: string;
  lastnameLatin: string;
  gender: User["gender"];
  email: string;
  phone: string;
  currentPassword: string;
  password: string;
  password2: string;
};
export type ProfileField = keyof ProfileDraft;

/** Top to bottom of the form. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  "firstname",
  "lastname",
  "firstnameLatin",
  "lastnameLatin",
  "gender",
  "email",
  "phone",
  "currentPassword",
  "password",
  "password2",
];

type Profile = PersonNames & Pick<User, "gender" | "email"> & { phone: string | null };

/** As it is kept, with empty passwords: they stay as they are (specification, section 5). */
export const draftOf = ({ phone, firstnameLatin, lastnameLatin, ...profile }: Profile): ProfileDraft => ({
  firstname: profile.firstname,
  lastname: profile.lastname,
  firstnameLatin: firstnameLatin ?? "",
  lastnameLatin: lastnameLatin ?? "",
  gender: profile.gender,
  email: profile.email,
  phone: phone ?? "",
  currentPassword: "",
  password: "",
  password2: "",
});

/** A new password must be entered twice, be at least 8 characters and equal the repeat; saving is off until then. */
export function newPasswordsDiffer({ password, password2 }: ProfileDraft): boolean {
  if (password === "" && password2 === "") return false;
  return password !== password2 || password.length < PASSWORD_MIN_LENGTH;
}

/** The repeat can't become right by typing on: worth saying before it is left. */
export const isRepeatWrong = ({ password, password2 }: ProfileDraft) => !password.startsWith(password2);

/** Another e-mail or password needs the current one (product decisions, "Sessions"). */
export const needsCurrentPassword = (draft: ProfileDraft, kept: { email: string }) =>
  draft.password !== "" || draft.email.trim().toLowerCase() !== kept.email.toLowerCase();

/** Whether the name is asked for in Latin letters as well. */
export const needsLatinName = (
  name: "firstnameLatin" | "lastnameLatin",
  { firstname, lastname }: ProfileDraft,
) => !canBePrinted(name === "firstnameLatin" ? firstname : lastname);

/** What is wrong with a field, or null. */
export function profileFieldError(
  name: ProfileField,
  draft: ProfileDraft,
  kept: { email: string },
): string | null {
  const typed = draft[name].trim();
  switch (name) {
    case "firstname":
      return typed === "" ? FIRSTNAME_MESSAGE : nameProblem(typed, ACCOUNT_NAME_MAX_LENGTH);
    case "lastname":
      return typed === "" ? LASTNAME_MESSAGE : nameProblem(typed, ACCOUNT_NAME_MAX_LENGTH);
    case "firstnameLatin":
    case "lastnameLatin":
      if (!needsLatinName(name, draft)) return null;
      return typed === "" ? LATIN_NAME_MESSAGE : latinNameProblem(typed);
    case "gender":
      return null;
    case "email":
      return EMAIL_PATTERN.test(typed) ? null : EMAIL_MESSAGE;
    case "phone":
      return PHONE_PATTERN.test(typed) ? null : PHONE_MESSAGE;
    case "currentPassword":
      return draft.currentPassword === "" && needsCurrentPassword(draft, kept)
        ? "Bitte gib dein aktuelles Passwort an."
        : null;
    case "password":
      return draft.password.length > PASSWORD_MAX_LENGTH
        ? `Bitte höchstens ${PASSWORD_MAX_LENGTH} Zeichen.`
        : null;
    case "password2":
      return newPasswordsDiffer(draft) ? NEW_PASSWORDS_DIFFER : null;
  }
}
