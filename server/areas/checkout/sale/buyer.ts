import { EMAIL_MESSAGE, FIRSTNAME_MESSAGE, LASTNAME_MESSAGE, PHONE_MESSAGE } from "#contract/guest-data.ts";
import { missingLatinNames, type PersonNames } from "#contract/person-names.ts";
import { foldEmail } from "#server/platform/folded-email.ts";

/** Who orders, as invoices, mails and the provider need it. */
export type Contact = PersonNames & { readonly email: string; readonly phone: string | null };

export type GivenContact = { readonly [Field in keyof Contact]?: string | undefined };

/** The account's own data, for members. */
export type MemberContact = Contact & { readonly isEmailConfirmed: boolean };
export type ContactOfAccount = (accountId: number) => Promise<MemberContact | undefined>;

/** Which fields of the contact data are missing, each with its message; `"none-given"` without any of them. */
export type MissingContact = "none-given" | { readonly missing: Readonly<Record<string, string>> };

const MISSING = {
  firstname: FIRSTNAME_MESSAGE,
  lastname: LASTNAME_MESSAGE,
  email: EMAIL_MESSAGE,
  phone: PHONE_MESSAGE,
} as const;

/**
 * A guest's contact data: all four are needed (specification, section 5), for lounges all but the phone (section 7), and Latin names where others
 * cannot be printed.
 */
export function guestContact(
  given: GivenContact,
  { needsPhone }: { readonly needsPhone: boolean } = { needsPhone: true },
): Contact | MissingContact {
  const { email, firstname = "", lastname = "", phone, firstnameLatin, lastnameLatin } = given;
  if (!email && !firstname && !lastname && !phone) return "none-given";
  const unsaid = Object.entries(MISSING).filter(
    ([field]) => !given[field as keyof typeof MISSING] && (field !== "phone" || needsPhone),
  );
  const names = { firstname, lastname, firstnameLatin, lastnameLatin };
  const missing = { ...Object.fromEntries(unsaid), ...missingLatinNames(names) };
  if (!email || Object.keys(missing).length > 0) return { missing };
  return { email, phone: phone || null, ...names };
}

/** Whether an order goes to the address that its member has confirmed. */
export function isConfirmedAddress({ email }: Contact, account: MemberContact | undefined): boolean {
  return account?.isEmailConfirmed === true && foldEmail(email) === foldEmail(account.email);
}

/** A member's contact data; what the form gives wins over the account, and a name brings its Latin one. */
export function memberContact(given: GivenContact, account: Contact): Contact | MissingContact {
  const missing = missingLatinNames({
    firstnameLatin: given.firstnameLatin,
    lastnameLatin: given.lastnameLatin,
    firstname: given.firstname ?? "",
    lastname: given.lastname ?? "",
  });
  if (Object.keys(missing).length > 0) return { missing };
  const first = given.firstname ? given : account;
  const last = given.lastname ? given : account;
  return {
    email: given.email || account.email,
    firstname: given.firstname || account.firstname,
    firstnameLatin: first.firstnameLatin,
    lastname: given.lastname || account.lastname,
    lastnameLatin: last.lastnameLatin,
    phone: given.phone || account.phone,
  };
}
