import type { EventInput } from "../../server/areas/events/public.ts";
import type { Act } from "../catalogue/acts.ts";
import type { BarCategory } from "../catalogue/bar-menu.ts";
import type { Concept } from "../catalogue/concept.ts";
import type { DemoVenue } from "../catalogue/venue.ts";
import type { PictureRow } from "../pictures/picture-row.ts";

/** One date of a concept: what the calendar decides before anything is written about it. */
export type Occasion = {
  /** `event.demo_key`: day, concept and venue, the same whenever it is computed. */
  readonly key: string;
  readonly concept: Concept;
  readonly venue: DemoVenue;
  readonly day: string;
  /** Counts a concept's dates, so that its editions take turns. */
  readonly turn: number;
  /** Days before it at which it is announced; nothing when it stands in the programme from the beginning. */
  readonly announced?: number;
  readonly acts: readonly Act[];
};

export type PlannedOffer = {
  readonly title: string;
  readonly description: string;
  readonly ticket_type: 1 | 2 | 3;
  readonly price_cents: number;
  readonly fee_cents: number;
  readonly fee_type: "ticket" | "order";
  readonly vat_basis_points: number;
  readonly quota: number;
  readonly max_per_order: number;
  readonly sale_starts_at: Date | null;
  readonly sale_ends_at: Date;
  readonly personal: boolean;
  readonly insurance_price_cents: number | null;
  readonly badge: string | null;
};

export type PlannedLounge = {
  readonly title: string;
  readonly description: string;
  readonly max_guests: number;
  readonly price_cents: number;
  readonly min_consumption_cents: number;
  readonly quantity: number;
  readonly reserved: number;
  readonly picture: PictureRow;
};

/** Everything that is written about one event. Times are wall clock of the venue's zone and the moments they stand for. */
export type PlannedEvent = Omit<
  EventInput,
  | "organiserId"
  | "externalId"
  | "pictureId"
  | "starts"
  | "ends"
  | "lastEntry"
  | "ticketSale"
  | "offers"
  | "lounges"
> & {
  readonly key: string;
  readonly venue: DemoVenue;
  readonly organiser: string;
  readonly picture: PictureRow;
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly lastEntryLocal: string | null;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly offers: readonly PlannedOffer[];
  readonly lounges: readonly PlannedLounge[];
  readonly bar: readonly BarCategory[];
};
