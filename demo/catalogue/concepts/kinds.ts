import type { PosterStyle } from "../../pictures/spec.ts";
import type { Concept } from "../concept.ts";
import { NIGHT_HOUSES } from "../night-houses.ts";

type Named = "key" | "title" | "style" | "music" | "labels";

/** What the concepts of a kind share. */
type Usual = Omit<Concept, Named | "text" | "editions" | "lineUp" | "when" | "at" | "price"> &
  Partial<Omit<Concept, "lineUp">>;

/** What a concept has of its own, and what it has other than its kind. `hours` are start and end. */
type Own = Pick<Concept, "text" | "editions"> &
  Partial<Omit<Concept, Named>> & { readonly hours?: readonly [starts: string, ends: string] };

/** Makes the concepts of a kind. */
export function kind(usual: Usual) {
  return (
    key: string,
    title: string,
    style: PosterStyle,
    music: readonly number[],
    labels: readonly string[],
    { hours: [starts, ends] = [usual.starts, usual.ends], ...own }: Own,
  ): Concept => {
    // A concert is named after those who play.
    const lineUp = usual.type === 33 ? [title] : [];
    const named = { key, title, style, music, labels };
    return { when: [], at: [], price: 0, lineUp, ...usual, starts, ends, ...named, ...own };
  };
}

const night = { type: 31, age: 18, bar: true } as const;
export const clubNight = kind({ ...night, starts: "22:00", ends: "05:00", offers: "club" });
export const party = kind({ ...night, starts: "21:00", ends: "03:00", offers: "party" });
export const gala = kind({ ...night, starts: "20:00", ends: "05:00", offers: "gala", lounges: true });
export const rave = kind({ ...night, type: 32, starts: "22:00", ends: "06:00", offers: "rave" });

/** Nights of a big city's weekend (`plan/city-nights.ts`): without dates and a house of their own. */
const city = { ...night, at: NIGHT_HOUSES } as const;
export const cityNight = kind({ ...city, starts: "23:00", ends: "06:00", offers: "club" });
export const cityParty = kind({ ...city, starts: "22:00", ends: "04:00", offers: "party" });
export const cityRave = kind({ ...city, type: 32, starts: "23:00", ends: "07:00", offers: "rave" });

/** With a support act, unless it says otherwise. */
const acts = { pool: "support", count: 1 } as const;
export const concert = kind({ type: 33, starts: "20:00", ends: "23:00", offers: "concert", acts, bar: true });
export const seated = kind({ type: 33, starts: "19:30", ends: "22:00", offers: "seated", bar: true });

const street = { type: 34, outdoors: true, offers: "free" } as const;
export const streetParty = kind({ ...street, starts: "11:00", ends: "22:00" });
export const winterStreetParty = kind({ ...street, starts: "12:00", ends: "20:00" });

const field = { type: 35, outdoors: true, bar: true } as const;
export const openAir = kind({ ...field, starts: "15:00", ends: "23:00", offers: "party" });
export const openAirFestival = kind({
  ...field,
  starts: "14:00",
  ends: "23:59",
  days: 3,
  offers: "festival",
});
export const indoorFestival = kind({
  type: 35,
  starts: "18:00",
  ends: "03:00",
  days: 2,
  offers: "weekend",
  bar: true,
});
