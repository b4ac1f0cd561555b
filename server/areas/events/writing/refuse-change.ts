import { isDeepStrictEqual } from "node:util";
import type { EventState } from "../event-states.ts";
import type { EventProblem } from "./event-problems.ts";
import type { EventRow, EventRows, LoungeRow, OfferRow } from "./event-rows.ts";
import type { WrittenEvent } from "./written-event.ts";

/** What stays once something is sold or held, by column, with the field that says it (decision 0204). */
const PROMISED: Partial<Record<keyof EventRow, string>> = {
  venue_id: "venue.name",
  starts_local: "starts",
  ends_local: "ends",
  last_entry_local: "lastEntry",
  age_limit: "ageLimit",
  consent_form: "consentForm",
};

const OFFER_TERMS: Partial<Record<keyof OfferRow, string>> = {
  title: "title",
  description: "description",
  ticket_type: "ticketType",
  price_cents: "priceCents",
  fee_cents: "feeCents",
  fee_type: "feeType",
  vat_basis_points: "vatBasisPoints",
  personal: "personal",
  insurance_price_cents: "insurancePriceCents",
};

const LOUNGE_TERMS: Partial<Record<keyof LoungeRow, string>> = {
  title: "title",
  max_guests: "maxGuests",
  price_cents: "priceCents",
  min_consumption_cents: "minConsumptionCents",
};

/**
 * What of a change is not possible any more: a draft may become anything, of a published event seller and parts stay, and what was
 * promised to who has a ticket, or pays for one at this moment, stays as it was promised.
 */
export function refuseChange(
  before: WrittenEvent & { readonly state: EventState },
  after: EventRows,
): readonly EventProblem[] {
  if (before.state === "draft") return unknownParts(before, after);
  const problems: EventProblem[] = [...unknownParts(before, after)];
  if (before.event.organiser_id !== after.event.organiser_id)
    problems.push({ at: "organiserId", problem: "fixed-by-publishing" });
  if (after.event.picture_id === null) problems.push({ at: "pictureId", problem: "without-picture" });
  const isTaken =
    before.offers.some(({ taken }) => taken > 0) || before.lounges.some(({ reserved }) => reserved > 0);
  if (isTaken) problems.push(...changed("", PROMISED, before.event, after.event));
  for (const [i, offer] of after.offers.entries()) {
    const known = before.offers.find(({ id }) => id === offer.id);
    if (known === undefined || known.taken === 0) continue;
    problems.push(...changed(`offers.${i}.`, OFFER_TERMS, known, offer));
    if (Number(offer.quota) < known.taken)
      problems.push({ at: `offers.${i}.quota`, problem: "below-taken", detail: known.taken });
  }
  for (const [i, lounge] of after.lounges.entries()) {
    const known = before.lounges.find(({ id }) => id === lounge.id);
    if (known === undefined || known.reserved === 0) continue;
    problems.push(...changed(`lounges.${i}.`, LOUNGE_TERMS, known, lounge));
    if (Number(lounge.quantity) < known.reserved)
      problems.push({ at: `lounges.${i}.quantity`, problem: "below-taken", detail: known.reserved });
  }
  if (isMissingOne(before.offers, after.offers)) problems.push({ at: "offers", problem: "removed-offer" });
  if (isMissingOne(before.lounges, after.lounges))
    problems.push({ at: "lounges", problem: "removed-lounge" });
  return problems;
}

type Part = { readonly id: number | undefined };

function isMissingOne(before: readonly Part[], after: readonly Part[]): boolean {
  return before.some(({ id }) => !after.some((part) => part.id === id));
}

function unknownParts(before: WrittenEvent, after: EventRows): EventProblem[] {
  return (["offers", "lounges"] as const).flatMap((parts) =>
    after[parts].flatMap(({ id }, i) => {
      const isKnown = id === undefined || before[parts].some((part) => part.id === id);
      return isKnown ? [] : [{ at: `${parts}.${i}.id`, problem: "unknown-part" as const }];
    }),
  );
}

function changed<Row extends object>(
  prefix: string,
  fields: Partial<Record<keyof Row, string>>,
  before: Row,
  after: Row,
): EventProblem[] {
  return Object.entries(fields).flatMap(([column, field]) =>
    isDeepStrictEqual(before[column as keyof Row], after[column as keyof Row])
      ? []
      : [{ at: `${prefix}${field}`, problem: "fixed-by-sale" as const }],
  );
}
