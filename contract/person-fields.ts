import * as z from "zod";
import { ACCOUNT_NAME_MAX_LENGTH } from "./account-data.ts";
import {
  EMAIL_MAX_LENGTH,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  FIRSTNAME_MESSAGE,
  LASTNAME_MESSAGE,
  PHONE_MAX_LENGTH,
  PHONE_MESSAGE,
  PHONE_PATTERN,
} from "./guest-data.ts";
import {
  LATIN_NAME_MAX_LENGTH,
  latinNameProblem,
  nameProblem,
  tidyName,
  UNITS_PER_LETTER,
} from "./person-names.ts";

/** For lengths: a pattern is not for a text of millions of characters, which may be more than it comes to the end of. */
const first = { abort: true };

const nameField = (most: number, problemOf: (name: string) => string | null) =>
  z
    .string()
    .max(most * UNITS_PER_LETTER, { ...first, error: `Bitte höchstens ${most} Zeichen angeben.` })
    .overwrite(tidyName)
    .check(({ value, issues }) => {
      const message = problemOf(value);
      if (message !== null) issues.push({ code: "custom", message, input: value });
    });

/** A first or last name as a form carries it, of at most `most` letters in any script; empty is allowed. */
export const personNameField = (most: number) => nameField(most, (name) => nameProblem(name, most));

const latinNameField = nameField(LATIN_NAME_MAX_LENGTH, latinNameProblem)
  .optional()
  .describe("Needed where documents cannot print the other: 400 names it in `fields`");

/** How documents print a name whose own script they cannot. */
export const latinNameFields = { firstnameLatin: latinNameField, lastnameLatin: latinNameField };

/** First and last name of an account's owner; both are needed. */
export const accountNameFields = {
  firstname: personNameField(ACCOUNT_NAME_MAX_LENGTH).min(1, FIRSTNAME_MESSAGE),
  lastname: personNameField(ACCOUNT_NAME_MAX_LENGTH).min(1, LASTNAME_MESSAGE),
  ...latinNameFields,
};

export const emailField = z.string().trim().max(EMAIL_MAX_LENGTH, first).regex(EMAIL_PATTERN, EMAIL_MESSAGE);

export const phoneField = z
  .string()
  .trim()
  .max(PHONE_MAX_LENGTH, { ...first, error: "Bitte höchstens 30 Zeichen angeben." })
  .regex(PHONE_PATTERN, PHONE_MESSAGE);
