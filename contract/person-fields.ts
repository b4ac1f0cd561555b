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

const NO_CONTROL_CHARACTERS = /^[^\p{Cc}]*$/u;
const EMPTY_OR_WITH_A_LETTER = /^$|\p{L}/u;
/** What stands on paper at the door: the scripts that tickets can print (decision 0046). */
const PRINTABLE_LETTERS = /^[\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u;
/** For lengths: a pattern is not for a text of millions of characters, which may be more than it comes to the end of. */
const first = { abort: true };
const withoutInvisible = (text: string) => text.replace(/\p{Cf}/gu, "").trim();

/** A first or last name as a form carries it; empty is allowed. */
export const personNameField = (maxLength: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .max(maxLength, { ...first, error: `Bitte höchstens ${maxLength} Zeichen angeben.` })
    .regex(NO_CONTROL_CHARACTERS, "Bitte nur sichtbare Zeichen angeben.")
    .regex(EMPTY_OR_WITH_A_LETTER, "Bitte gib einen Namen mit Buchstaben an.")
    .regex(PRINTABLE_LETTERS, "Bitte schreib den Namen in lateinischen Buchstaben, wie er im Ausweis steht.");

/** First and last name of an account's owner; both are needed. */
export const accountNameFields = {
  firstname: personNameField(ACCOUNT_NAME_MAX_LENGTH).min(1, FIRSTNAME_MESSAGE),
  lastname: personNameField(ACCOUNT_NAME_MAX_LENGTH).min(1, LASTNAME_MESSAGE),
};

export const emailField = z.string().trim().max(EMAIL_MAX_LENGTH, first).regex(EMAIL_PATTERN, EMAIL_MESSAGE);

export const phoneField = z
  .string()
  .trim()
  .max(PHONE_MAX_LENGTH, { ...first, error: "Bitte höchstens 30 Zeichen angeben." })
  .regex(PHONE_PATTERN, PHONE_MESSAGE);
