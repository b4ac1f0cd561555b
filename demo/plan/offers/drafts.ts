import type { Concept, OfferProfile } from "../../catalogue/concept.ts";
import type { Random } from "../../pictures/seed.ts";
import type { Occasion, PlannedOffer } from "../planned-event.ts";

/** An occasion with what its tickets depend on. */
export type OfferContext = Pick<Occasion, "key" | "concept" | "venue" | "day"> & {
  readonly profile: OfferProfile;
  /** Of a standard ticket, in cents. */
  readonly price: number;
  /** What the house asks for a coat, in cents. */
  readonly cloakroom: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** From then on no guest gets in, so nothing is sold; null where the house names no such time. */
  readonly lastEntryAt: Date | null;
  readonly timeZone: string;
  readonly today: string;
};

/** A kind of ticket of an event and what it costs, before anything is sold. */
export type OfferDraft = {
  readonly offer: Omit<PlannedOffer, "vatBasisPoints" | "saleStarts" | "saleEnds">;
  /** Cheaper, first come first served, gone three weeks before. */
  readonly early: boolean;
  /** Few of them, so now and then there are none left. */
  readonly scarce: boolean;
  /** On sale in the last three days only. */
  readonly lastMinute: boolean;
};

/** How an event's tickets are cut; cheapest way in first. */
export type Cut = (context: OfferContext, chance: Random) => OfferDraft[];

/** How long a ticket lets you in: no guest spends the whole night at a breakfast. */
export function admission({ starts, ends }: Pick<Concept, "starts" | "ends">): string {
  const night = starts >= "18:00" && (ends < starts || ends >= "23:30");
  return night ? "Eintritt die ganze Nacht" : "Eintritt von Anfang bis Ende";
}

type Given = Partial<
  Omit<OfferDraft, "offer"> & Pick<PlannedOffer, "feeType" | "quota" | "personal" | "badge">
> & {
  readonly type?: 1 | 2 | 3;
  readonly fee?: number;
  readonly most?: number;
  readonly insurance?: number | null;
};

export function draft(
  title: string,
  description: string,
  priceCents: number,
  { early = false, scarce = false, lastMinute = false, ...given }: Given = {},
): OfferDraft {
  const { type = 1, fee = 0, most = 10, insurance = null, ...more } = given;
  const offer = {
    title,
    description,
    ticketType: type,
    priceCents,
    feeCents: fee,
    feeType: "ticket" as const,
    quota: 200,
    maxPerOrder: most,
    personal: false,
    insurancePriceCents: insurance,
    badge: null,
    ...more,
  };
  return { offer, early, scarce, lastMinute };
}

/** A part of the price, rounded to half euros: no house asks for 11,37 €. */
export function part(cents: number, factor: number): number {
  return Math.max(100, Math.round((cents * factor) / 50) * 50);
}

/** A fee of a tenth, between 0,50 € and 2,50 €, to ten cents. */
export function feeOn(cents: number): number {
  return Math.min(250, Math.max(50, Math.round(cents / 100) * 10));
}

/** Eight percent, to a price that ends on 90 cents or so, from 1,90 € on. */
export function insuranceOn(cents: number): number {
  return Math.max(190, Math.round((cents * 0.08) / 100) * 100 - 10);
}

/** A quota between two bounds, in tens. */
export function tens(chance: Random, from: number, to: number): number {
  return chance.int(from / 10, to / 10) * 10;
}
