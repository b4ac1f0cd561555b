import {
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  PHONE_MESSAGE,
  PHONE_PATTERN,
} from "#contract/guest-data.ts";
import { canBePrinted, latinNameProblem, nameProblem } from "#contract/person-names.ts";
import { FIRSTNAME_LATIN, LASTNAME_LATIN } from "#web/ui/name-fields.tsx";
import type { BuyerKind } from "./buyer.ts";
import type { Guest, PersonName } from "./guest.ts";

/** Something that is still to be done before an order can be placed, and the field to do it in. */
export type OpenField = {
  fieldId: string;
  label: string;
  /** Something was typed, but it can't be right. */
  isWrong?: true;
};

export const CHECKOUT_ID = "checkout";
export const fieldId = (name: string) => `${CHECKOUT_ID}-${name}`;
export const LOGIN_ID = fieldId("login");

/** Top to bottom of the form. */
export const NAME_PARTS = ["firstname", "lastname", "firstnameLatin", "lastnameLatin"] as const;

/** Whether a part of a name is asked for: in Latin letters, where tickets cannot show its own script. */
export function isAskedFor(part: keyof PersonName, { firstname, lastname }: PersonName): boolean {
  if (part === "firstnameLatin") return !canBePrinted(firstname);
  return part !== "lastnameLatin" || !canBePrinted(lastname);
}

/** What is wrong with a part of a name that was typed; an empty one is only open, not wrong. */
function namePartError(part: keyof PersonName, typed: string): string | null {
  return part === "firstname" || part === "lastname"
    ? nameProblem(typed, NAME_MAX_LENGTH)
    : latinNameProblem(typed);
}

/** The topmost part of a name that is still to be given or mended. */
export function openNamePart(name: PersonName): { part: keyof PersonName; isWrong: boolean } | undefined {
  for (const part of NAME_PARTS) {
    const typed = name[part]?.trim() ?? "";
    if (!isAskedFor(part, name)) continue;
    if (typed === "") return { part, isWrong: false };
    if (namePartError(part, typed) !== null) return { part, isWrong: true };
  }
  return undefined;
}

const FIELDS = [
  ["firstname", "Vorname"],
  ["lastname", "Nachname"],
  ["firstnameLatin", FIRSTNAME_LATIN],
  ["lastnameLatin", LASTNAME_LATIN],
  ["email", "E-Mail"],
  ["phone", "Telefon"],
] as const;

export type GuestField = (typeof FIELDS)[number][0];

/** The buyer's fields, top to bottom: tickets ask for a phone number as well (specification, section 7, "Checkout"). */
export const guestFields = (hasPhone: boolean) => FIELDS.filter(([field]) => hasPhone || field !== "phone");

/** What the buyer still has to say about themselves: a login or every field of a guest (specification, "Checkout"). */
export function openContact(guest: Guest, buyer: BuyerKind, hasPhone: boolean): OpenField[] {
  if (buyer === "login") return [{ fieldId: `${LOGIN_ID}-email`, label: "Login" }];
  if (buyer === "member") return [];
  return guestFields(hasPhone).flatMap(([field, label]): OpenField[] => {
    if (isNamePart(field) && !isAskedFor(field, guest)) return [];
    const value = guest[field]?.trim() ?? "";
    if (value === "") return [{ fieldId: fieldId(field), label }];
    return contactError(field, value) ? [{ fieldId: fieldId(field), label, isWrong: true }] : [];
  });
}

const isNamePart = (field: keyof Guest): field is keyof PersonName => field !== "email" && field !== "phone";

/** What is wrong with what was typed into a field of a person; an empty one is only open, not wrong. */
export function contactError(field: keyof Guest, value: string): string | null {
  const typed = value.trim();
  if (typed === "") return null;
  if (isNamePart(field)) return namePartError(field, typed);
  if (field === "email" && !EMAIL_PATTERN.test(typed)) return EMAIL_MESSAGE;
  if (field === "phone" && !PHONE_PATTERN.test(typed)) return PHONE_MESSAGE;
  return null;
}
