/** What people say of an event, before anything is checked. Money in cents; ids are those of the tables. */
export type EventInput = {
  /** Null: a draft that is only proposed. */
  readonly organiserId: number | null;
  /** What the organiser's own files call it. */
  readonly externalId: string | null;
  /** Null: a draft without one yet. */
  readonly pictureId: number | null;
  readonly title: string;
  readonly description: string;
  readonly lineUp: readonly string[];
  /** Wall clocks of the event's own zone, `YYYY-MM-DD HH:MM` with or without seconds. */
  readonly starts: string;
  readonly ends: string;
  readonly lastEntry: string | null;
  readonly ageLimit: number | null;
  readonly consentForm: boolean;
  readonly ticketSale: boolean;
  readonly ticketSaleLink: string | null;
  readonly boxOfficePriceCents: number | null;
  /** Null: there is no cloakroom. */
  readonly cloakroomPriceCents: number | null;
  readonly ticketUpgrades: boolean;
  /** Whether tickets may be offered for sale again; left out, they may not. */
  readonly ticketReturns?: boolean;
  readonly freeNeedConfirmation: boolean;
  /** „Gesponsert“: sold by the platform, so only an admin may change it. */
  readonly promoted: boolean;
  readonly labels: readonly number[];
  readonly offers: readonly OfferInput[];
  readonly lounges: readonly LoungeInput[];
};

export type OfferInput = {
  /** Of one that is there already and is changed. */
  readonly id?: number | undefined;
  readonly title: string;
  readonly description: string;
  readonly ticketType: number;
  readonly priceCents: number;
  readonly feeCents: number;
  readonly feeType: "ticket" | "order";
  readonly vatBasisPoints: number;
  readonly quota: number;
  readonly maxPerOrder: number;
  /** A wall clock as the event's, or the moment itself; null: no bound. */
  readonly saleStarts: string | Date | null;
  readonly saleEnds: string | Date | null;
  readonly personal: boolean;
  readonly insurancePriceCents: number | null;
  readonly badge: string | null;
};

export type LoungeInput = {
  readonly id?: number | undefined;
  readonly pictureId: number | null;
  readonly title: string;
  readonly description: string;
  readonly maxGuests: number;
  readonly priceCents: number;
  readonly minConsumptionCents: number;
  readonly quantity: number;
  /** Taken elsewhere, before this platform sells it. */
  readonly reserved?: number | undefined;
};

/** The house that an event takes place in. */
export type VenueInput = {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly cityId: number;
  /** Degrees; null: the centre of its city. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
};

/** Where an event takes place, as the database knows it. */
export type EventPlace = { readonly venueId: number; readonly cityId: number; readonly timeZone: string };
