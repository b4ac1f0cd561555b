import { CHECK_EMAIL } from "#contract/account-data.ts";
import { emailField } from "#contract/person-fields.ts";
import {
  approveOrganiser,
  createOrganiser,
  describeProblem,
  OPERATOR,
  type Seller,
} from "../../areas/events/public.ts";
import { UsageError } from "../../platform/command.ts";
import { type Database, inTransaction } from "../../platform/database.ts";
import { StartError } from "../../platform/start-error.ts";

export const ORGANISER_OPTIONS = {
  name: { type: "string" },
  "legal-name": { type: "string" },
  street: { type: "string" },
  postcode: { type: "string" },
  city: { type: "string" },
  country: { type: "string" },
  "vat-id": { type: "string" },
  email: { type: "string" },
  phone: { type: "string" },
} as const;

type OrganiserWords = { readonly [Name in keyof typeof ORGANISER_OPTIONS]?: string | undefined };

/** @throws UsageError before anything is opened */
export function addOrganiser(words: OrganiserWords) {
  const { "legal-name": legalName, "vat-id": vatId = null, name, street, postcode, city, phone } = words;
  const { country } = words;
  if (!name || !legalName || !street || !postcode || !city || !country || !words.email || !phone)
    throw new UsageError("An organiser needs all of these but --vat-id.");
  if (country !== "DE" && country !== "AT" && country !== "CH")
    throw new UsageError("The country is DE, AT or CH.");
  const email = emailField.safeParse(words.email);
  if (!email.success) throw new UsageError(CHECK_EMAIL);
  const seller: Seller = {
    ...{ name, legalName, street, postcode, city, country, vatId, phone },
    email: email.data,
  };
  return async (db: Database): Promise<string> => {
    const created = await inTransaction(db, (tx) => createOrganiser(tx, OPERATOR, seller));
    if (created.kind === "created")
      return `“${name}” is organiser ${created.organiserId}. It may publish after: npm run admin -- approve ${created.organiserId}`;
    const problems = created.kind === "refused" ? created.problems : [];
    throw new StartError(problems.map((problem) => `${problem.at}: ${describeProblem(problem)}`).join("\n"));
  };
}

export function approve(organiserId: number, isApproved: boolean) {
  return async (db: Database): Promise<string> => {
    const done = await inTransaction(db, (tx) => approveOrganiser(tx, OPERATOR, { organiserId, isApproved }));
    if (done !== "done") throw new StartError(`There is no organiser ${organiserId}.`);
    return `Organiser ${organiserId} ${isApproved ? "may publish" : "publishes nothing more"}.`;
  };
}
