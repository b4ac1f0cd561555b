import { EMAIL_MESSAGE, FIRSTNAME_MESSAGE, LASTNAME_MESSAGE, PHONE_MESSAGE } from "#contract/guest-data.ts";
import { foldEmail } from "#server/platform/folded-email.ts";

/** Who orders, as invoices, mails and the provider need it. */
export type Contact = {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
};

export type GivenContact = {
  readonly [Field in keyof Contact]?: string | undefined;
};

/** The account's own data, for members. */
export type MemberContact = Contact & { readonly isEmailConfirmed: boolean };
export type ContactOfAccount = (accountId: number) => Promise<MemberContact | undefined>;

/** Which fields of a guest's contact data are missing, each with its message; `"none-given"` without any of them. */
export type MissingContact = "none-given" | { readonly missing: Readonly<Record<string, string>> };

const MISSING = {
  firstname: FIRSTNAME_MESSAGE,
  lastname: LASTNAME_MESSAGE,
  email: EMAIL_MESSAGE,
  phone: PHONE_MESSAGE,
} as const;

/** A guest's contact data: all four are needed (specification, section 5). */
export function guestContact(given: GivenContact): Contact | MissingContact {
  const { email, firstname, lastname, phone } = given;
  if (email && firstname && lastname && phone) return { email, firstname, lastname, phone };
  if (!email && !firstname && !lastname && !phone) return "none-given";
  const missing = Object.entries(MISSING).filter(([field]) => !given[field as keyof typeof MISSING]);
  return { missing: Object.fromEntries(missing) };
}

/** Whether an order goes to the address that its member has confirmed. */
export function isConfirmedAddress({ email }: Contact, account: MemberContact | undefined): boolean {
  return account?.isEmailConfirmed === true && foldEmail(email) === foldEmail(account.email);
}

/** A member's contact data; what the form gives wins over the account. */
export function memberContact(given: GivenContact, account: Contact): Contact {
  return {
    email: given.email || account.email,
    firstname: given.firstname || account.firstname,
    lastname: given.lastname || account.lastname,
    phone: given.phone || account.phone,
  };
}
