import type { EventInput, OfferInput } from "../../server/areas/events/public.ts";
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

export type PlannedOffer = OfferInput & { readonly saleStarts: Date | null; readonly saleEnds: Date };

export type PlannedLounge = Omit<EventInput["lounges"][number], "pictureId"> & {
  readonly picture: PictureRow;
};

/** Everything that is written about one event. */
export type PlannedEvent = Omit<
  EventInput,
  "organiserId" | "externalId" | "pictureId" | "ticketSale" | "offers" | "lounges"
> & {
  readonly key: string;
  readonly venue: DemoVenue;
  readonly organiser: string;
  readonly picture: PictureRow;
  readonly timeZone: string;
  /** The moments that `starts` and `ends` stand for. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly offers: readonly PlannedOffer[];
  readonly lounges: readonly PlannedLounge[];
  readonly bar: readonly BarCategory[];
};
