import type { Country } from "../../../server/areas/places/public.ts";
import { instantToZoned, zonedToInstant } from "../../../server/platform/zoned-time.ts";
import type { OfferProfile } from "../../catalogue/concept.ts";
import { type Random, random } from "../../pictures/seed.ts";
import { addDays, daysBetween, isQuietDay, weekdayOf } from "../calendar.ts";
import type { PlannedOffer } from "../planned-event.ts";
import type { Cut, OfferContext, OfferDraft } from "./drafts.ts";
import * as nightCuts from "./night-cuts.ts";
import * as stageCuts from "./stage-cuts.ts";

/** Default VAT of a ticket by country, in basis points (product decisions, "Buying"). */
const VAT: Readonly<Record<Country, number>> = { DE: 1900, AT: 2000, CH: 810 };

const CUTS: Readonly<Record<OfferProfile, Cut>> = { ...nightCuts, ...stageCuts };

const ONE_HOUR = 3_600_000;

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
  const drafts = fitted(CUTS[context.profile](context, chance), context.venue.capacity);
  return drafts.map((draft) => {
    const saleStart = saleStartOf(draft, demand, context);
    const begun =
      saleStart === null || instantToZoned(saleStart, context.timeZone).slice(0, 10) <= context.today;
    const left = Math.min(draft.offer.quota, leftOf(draft, demand, ahead, chance));
    return {
      ...draft.offer,
      vatBasisPoints: VAT[context.venue.country],
      quota: begun ? left : draft.offer.quota,
      saleStarts: saleStart,
      saleEnds: saleEndOf(draft, context),
    };
  });
}

/** No house sells more tickets than it has room for. */
function fitted(drafts: OfferDraft[], capacity = Infinity): OfferDraft[] {
  const total = drafts.reduce((sum, { offer }) => sum + offer.quota, 0);
  if (total <= capacity) return drafts;
  return drafts.map(({ offer, ...draft }) => {
    return {
      ...draft,
      offer: { ...offer, quota: Math.max(8, Math.floor((offer.quota * capacity) / total)) },
    };
  });
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

function saleStartOf(draft: OfferDraft, demand: Demand, { key, day, timeZone }: OfferContext): Date | null {
  const early = !draft.lastMinute && demand === "not-begun";
  if (!draft.lastMinute && !early) return null;
  let first = addDays(day, draft.lastMinute ? -3 : -120);
  while (!sellsOn(first)) first = addDays(first, 1);
  const time = early ? random(`sale start ${key}`).pick(["10:00", "12:00", "18:00"]) : "10:00";
  return zonedToInstant(`${first} ${time}:00`, timeZone);
}

/** Sales open on working days, and neither over Christmas nor at the turn of the year. */
function sellsOn(day: string): boolean {
  const date = day.slice(5);
  const holidays = (date >= "12-24" && date <= "12-26") || date >= "12-31" || date <= "01-01";
  return !holidays && weekdayOf(day) !== "So" && !isQuietDay(day);
}

/** Early tickets end three weeks before; the others at the last moment at which they still let you in. */
function saleEndOf(draft: OfferDraft, context: OfferContext): Date {
  const { profile, day, startsAt, endsAt, lastEntryAt, timeZone } = context;
  if (draft.early) return zonedToInstant(`${addDays(day, -21)} 23:59:00`, timeZone);
  if (profile === "concert" || profile === "seated" || profile === "external")
    return new Date(startsAt.getTime() - ONE_HOUR);
  return lastEntryAt ?? new Date(endsAt.getTime() - 2 * ONE_HOUR);
}

function leftOf(draft: OfferDraft, demand: Demand, ahead: number, chance: Random): number {
  const roll = chance.next();
  if (draft.early && ahead < 75) return 0;
  if (demand === "gone" || (draft.scarce && roll < 0.15)) return 0;
  if (demand === "nearly-gone") return chance.int(2, NEARLY_SOLD_OUT);
  const near = Math.max(0, 1 - Math.max(0, ahead) / 180);
  const share = demand === "slow" ? 0.05 + 0.3 * near * roll : 0.1 + 0.55 * near + 0.25 * roll;
  const left = Math.round(draft.offer.quota * (1 - Math.min(0.93, share)));
  // A guest of an event that runs today can still get in.
  return ahead === 0 || ahead === -1 ? Math.max(NEARLY_SOLD_OUT + 1, left) : left;
}
