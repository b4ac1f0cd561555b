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
export type ContactOfAccount = (accountId: number) => Promise<Contact | undefined>;

/** A guest's contact data, or `undefined` unless all four are given (specification, section 5). */
export function guestContact(given: GivenContact): Contact | undefined {
  const { email, firstname, lastname, phone } = given;
  return email && firstname && lastname && phone ? { email, firstname, lastname, phone } : undefined;
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
