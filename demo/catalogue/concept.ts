import type { PosterStyle } from "../pictures/spec.ts";
import type { Rule } from "../plan/calendar.ts";
import type { Pool } from "./acts.ts";

/** How tickets of an event are cut; `plan/offers.ts` makes the offers. */
export type OfferProfile =
  | "club"
  | "door"
  | "rave"
  | "party"
  | "concert"
  | "seated"
  | "festival"
  | "weekend"
  | "gala"
  | "free"
  | "external";

/** Something that takes place again and again: a party series, a tour, a yearly street party. */
export type Concept = {
  readonly key: string;
  /** At most 20 characters (events specification, section 9). */
  readonly title: string;
  /** Label ids: event type, then music. */
  readonly type: 31 | 32 | 33 | 34 | 35;
  readonly music: readonly number[];
  readonly queer?: boolean;
  readonly style: PosterStyle;
  readonly labels: readonly string[];
  /** What it is, in two or three sentences. */
  readonly text: string;
  /** What is special this time; taken in turn. */
  readonly editions: readonly string[];
  readonly acts?: { readonly pool: Pool; readonly count: number };
  /** Names that play every time, before those of the pool. */
  readonly lineUp: readonly string[];
  readonly when: readonly Rule[];
  /** Where: taken in turn by dates that name no venue of their own. */
  readonly at: readonly string[];
  readonly starts: string;
  /** An end that is not after the start belongs to the next day. */
  readonly ends: string;
  /** Days from the first to the last; 1 when left out. */
  readonly days?: number;
  readonly age?: number | undefined;
  /** In Germany, minors from 16 may come with a Muttizettel. */
  readonly consent?: boolean;
  readonly outdoors?: boolean;
  /** Of a standard ticket, in cents. */
  readonly price: number;
  readonly offers: OfferProfile;
  /** What is free counts only once the buyer's address of mail is confirmed. */
  readonly confirmAddress?: boolean;
  readonly lounges?: boolean;
  readonly bar?: boolean;
  readonly promoted?: boolean;
};
