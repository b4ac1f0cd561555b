import { isDeepStrictEqual } from "node:util";
import type { EventState } from "../event-states.ts";
import type { EventProblem } from "./event-problems.ts";
import type { EventRow, EventRows } from "./event-rows.ts";
import type { WrittenEvent } from "./written-event.ts";

/** What stays once something is sold or held, by column, with the field that says it (decision 0204). */
const PROMISED = {
  venue_id: "venue.name",
  starts_local: "starts",
  ends_local: "ends",
  last_entry_local: "lastEntry",
  age_limit: "ageLimit",
  consent_form: "consentForm",
} satisfies Partial<Record<keyof EventRow, string>>;

/** Of each part: how many there are of it, and what stays of one that somebody has. */
const PARTS = {
  offers: {
    count: "quota",
    terms: {
      title: "title",
      description: "description",
      ticket_type: "ticketType",
      price_cents: "priceCents",
      fee_cents: "feeCents",
      fee_type: "feeType",
      vat_basis_points: "vatBasisPoints",
      personal: "personal",
      insurance_price_cents: "insurancePriceCents",
    },
    removed: "removed-offer",
  },
  lounges: {
    count: "quantity",
    terms: {
      title: "title",
      max_guests: "maxGuests",
      price_cents: "priceCents",
      min_consumption_cents: "minConsumptionCents",
    },
    removed: "removed-lounge",
  },
} as const;

/**
 * What of a change is not possible any more: a draft may become anything, of a published event seller and parts stay, and what was
 * promised to a buyer who has a ticket, or pays for one at this moment, stays as it was promised.
 */
export function refuseChange(
  before: WrittenEvent & { readonly state: EventState },
  after: EventRows,
): readonly EventProblem[] {
  const problems = [...partProblems("offers", before, after), ...partProblems("lounges", before, after)];
  if (before.state === "draft") return problems;
  const isTaken = [...before.offers, ...before.lounges].some(({ taken }) => taken > 0);
  if (isTaken) problems.unshift(...changed("", PROMISED, before.event, after.event));
  if (after.event.picture_id === null) problems.unshift({ at: "pictureId", problem: "without-picture" });
  if (before.event.organiser_id !== after.event.organiser_id)
    problems.unshift({ at: "organiserId", problem: "fixed-by-publishing" });
  return problems;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number | undefined };

function partProblems(
  parts: keyof typeof PARTS,
  before: WrittenEvent & { readonly state: EventState },
  after: EventRows,
): EventProblem[] {
  const { count, terms, removed } = PARTS[parts];
  const given: readonly Row[] = after[parts];
  const known = new Map(before[parts].map((part) => [part.id, part]));
  const problems = given.flatMap((part, i): EventProblem[] => {
    if (part.id === undefined) return [];
    const one = known.get(part.id);
    if (one === undefined) return [{ at: `${parts}.${i}.id`, problem: "unknown-part" }];
    if (one.taken === 0) return [];
    const isTooFew = Number(part[count]) < one.taken;
    return [
      ...changed(`${parts}.${i}.`, terms, one, part),
      ...(isTooFew
        ? [{ at: `${parts}.${i}.${count}`, problem: "below-taken", detail: one.taken } as const]
        : []),
    ];
  });
  const isMissing = before[parts].some(({ id }) => !given.some((part) => part.id === id));
  if (isMissing && before.state !== "draft") problems.push({ at: parts, problem: removed });
  return problems;
}

function changed(
  prefix: string,
  fields: Readonly<Record<string, string>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): EventProblem[] {
  return Object.entries(fields).flatMap(([column, field]) =>
    isDeepStrictEqual(before[column], after[column])
      ? []
      : [{ at: `${prefix}${field}`, problem: "fixed-by-sale" as const }],
  );
}
