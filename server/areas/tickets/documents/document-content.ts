import type { WallClock } from "#server/platform/german-format.ts";

/** Who sells: the organiser, with what the law wants to see on a ticket and an invoice (§ 14 UStG, § 33 UStDV). */
export type Seller = {
  readonly name: string;
  readonly legalName: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: "DE" | "AT" | "CH";
  readonly vatId: string | null;
  readonly email: string;
  readonly phone: string;
};

export type EventFacts = {
  readonly id: number;
  readonly title: string;
  readonly startsLocal: WallClock;
  readonly endsLocal: WallClock;
  readonly lastEntryLocal: WallClock | null;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venue: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** Years; 0 and null both mean that everyone may come. */
  readonly ageLimit: number | null;
  readonly consentForm: boolean;
};
