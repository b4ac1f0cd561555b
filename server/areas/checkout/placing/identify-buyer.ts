import type { Refusal } from "#contract/call.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import {
  type Contact,
  type ContactOfAccount,
  type GivenContact,
  guestContact,
  isConfirmedAddress,
  memberContact,
} from "../sale/buyer.ts";

/** The specification's text for 295, to the letter. */
const LOGIN_OR_EMAIL = "Bitte erneut einlogen oder Email angeben";

export type Buyer = { readonly contact: Contact; readonly isAddressConfirmed: boolean };

/** A purchase that guests may make has no session and no contact data. */
export type NobodyNamed = { readonly status: 295; readonly data: string };

/** Who orders: a member, whose form may say something else than the account, or a guest. */
export async function identifyBuyer(
  contactOfAccount: ContactOfAccount,
  accountId: number | null,
  given: GivenContact,
  needs: { readonly needsPhone: boolean } = { needsPhone: true },
): Promise<Buyer | Refusal | NobodyNamed> {
  const account = accountId === null ? undefined : await contactOfAccount(accountId);
  const contact = account === undefined ? guestContact(given, needs) : memberContact(given, account);
  if (contact === "none-given") return { status: 295, data: LOGIN_OR_EMAIL };
  if ("missing" in contact) return refuseFields(contact.missing);
  return { contact, isAddressConfirmed: isConfirmedAddress(contact, account) };
}
