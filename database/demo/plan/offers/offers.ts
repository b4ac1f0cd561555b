import type { Country } from "#server/areas/places/public.ts";
import type { OfferProfile } from "../../catalogue/concept.ts";
import { type Random, random } from "../../pictures/seed.ts";
import { daysBetween } from "../calendar.ts";
import type { PlannedOffer } from "../planned-event.ts";
import type { Cut, OfferContext, OfferDraft } from "./drafts.ts";
import { club, door, gala, party, rave } from "./night-cuts.ts";
import { concert, external, festival, free, seated, weekend } from "./stage-cuts.ts";

/** Default VAT of a ticket by country, in basis points (product decisions, "Buying"). */
const VAT: Readonly<Record<Country, number>> = { DE: 1900, AT: 2000, CH: 810 };

const CUTS: Readonly<Record<OfferProfile, Cut>> = {
  club,
  door,
  rave,
  party,
  gala,
  concert,
  seated,
  festival,
  weekend,
  free,
  external,
};

const ONE_HOUR = 3_600_000;
const ONE_DAY = 24 * ONE_HOUR;

/** From 20 tickets on an offer is nearly sold out (events specification, section 9). */
const NEARLY_SOLD_OUT = 20;

/** How well an event sells on the day it is written down. Far ones have hardly begun, near ones may be gone. */
type Demand = "slow" | "steady" | "nearly-gone" | "gone" | "not-begun";

/**
 * The tickets of one event, one to four. The quota is what is left on the day of writing: the stock is what the orders
 * say, here too, so tickets that are gone were never ours to sell. None left is an offer that is sold out.
 */
export function offersFor(context: OfferContext): PlannedOffer[] {
  const chance = random(`offers ${context.key}`);
  const ahead = daysBetween(context.today, context.day);
  const demand = demandFor(context.profile, ahead, chance);
  const drafts = fitted(CUTS[context.profile](context, chance), context.capacity);
  return drafts.map((draft) => {
    const saleStart = saleStartOf(draft, demand, context);
    const begun = saleStart === null || saleStart.toISOString().slice(0, 10) <= context.today;
    const left = Math.min(draft.quota, leftOf(draft, demand, ahead, chance));
    return {
      title: draft.title,
      description: draft.description,
      ticket_type: draft.type,
      price_cents: draft.price,
      fee_cents: draft.fee,
      fee_type: draft.feeType,
      vat_basis_points: VAT[context.country],
      quota: begun ? left : draft.quota,
      max_per_order: draft.most,
      sale_starts_at: saleStart,
      sale_ends_at: saleEndOf(draft, context),
      personal: draft.personal,
      insurance_price_cents: draft.insurance,
      badge: draft.badge,
    };
  });
}

/** No house sells more tickets than it has room for. */
function fitted(drafts: OfferDraft[], capacity: number | null): OfferDraft[] {
  const total = drafts.reduce((sum, { quota }) => sum + quota, 0);
  if (capacity === null || total <= capacity) return drafts;
  return drafts.map((draft) => ({
    ...draft,
    quota: Math.max(8, Math.floor((draft.quota * capacity) / total)),
  }));
}

function demandFor(profile: OfferProfile, ahead: number, chance: Random): Demand {
  const roll = chance.next();
  if (profile === "free" || ahead <= 0) return "steady";
  if (ahead > 150 && profile !== "festival" && roll < 0.55) return "not-begun";
  if (ahead > 100) return roll < 0.5 ? "slow" : "steady";
  if (roll < 0.07) return "gone";
  if (roll < 0.2) return "nearly-gone";
  return roll < 0.4 ? "slow" : "steady";
}

function saleStartOf(draft: OfferDraft, demand: Demand, context: OfferContext): Date | null {
  if (draft.lastMinute) return new Date(context.startsAt.getTime() - 3 * ONE_DAY);
  if (demand === "not-begun") return new Date(context.startsAt.getTime() - 120 * ONE_DAY);
  return null;
}

/** Early tickets end three weeks before; the others at the last moment at which they still make sense. */
function saleEndOf(draft: OfferDraft, { profile, startsAt, endsAt }: OfferContext): Date {
  if (draft.early) return new Date(startsAt.getTime() - 21 * ONE_DAY);
  if (profile === "concert" || profile === "seated") return new Date(startsAt.getTime() - ONE_HOUR);
  return new Date(endsAt.getTime() - 2 * ONE_HOUR);
}

function leftOf(draft: OfferDraft, demand: Demand, ahead: number, chance: Random): number {
  const roll = chance.next();
  if (draft.early && ahead < 75) return 0;
  if (demand === "gone" || (draft.scarce && roll < 0.15)) return 0;
  if (demand === "nearly-gone") return chance.int(2, NEARLY_SOLD_OUT);
  const near = Math.max(0, 1 - Math.max(0, ahead) / 180);
  const share = demand === "slow" ? 0.05 + 0.3 * near * roll : 0.1 + 0.55 * near + 0.25 * roll;
  const left = Math.round(draft.quota * (1 - Math.min(0.93, share)));
  // Whoever comes to an event that runs today can still get in.
  return ahead === 0 || ahead === -1 ? Math.max(NEARLY_SOLD_OUT + 1, left) : left;
}
