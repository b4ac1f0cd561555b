import type { Country } from "../../server/areas/places/public.ts";
import { recordsOf } from "./records.ts";

/** A place of the demo programme. None of them exists; street and postcode fit the city. */
export type DemoVenue = {
  readonly key: string;
  readonly country: Country;
  /** The city's name as `server/areas/places` knows it. */
  readonly city: string;
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  /** Latitude and longitude; without it a spot near the city's centre. */
  readonly at?: readonly [number, number];
  readonly stepFree?: boolean;
  /** Guests that fit in; only for houses that are smaller than their series would sell. */
  readonly capacity?: number;
  /** What a guest finds there: one sentence for the end of a description. */
  readonly text: string;
};

type Extra = Pick<DemoVenue, "at" | "stepFree" | "capacity">;

/**
 * The venues of a table of records: key, name, street, country with postcode and city, then where known the position, `step-free`
 * and the number of guests; below it the text.
 * @throws Error for a record that says something else
 */
export function venuesIn(table: string): DemoVenue[] {
  return recordsOf(table).map(({ cells: [key = "", name = "", street = "", place = "", ...more], text }) => {
    const [, country, postcode, city] = /^(DE|AT|CH) (\d+) (.+)$/.exec(place) ?? [];
    if (!postcode || !city) throw new Error(`no venue: "${key}"`);
    const extra: Extra = Object.assign({}, ...more.map(extraOf));
    return { key, country: country as Country, city, name, street, postcode, text, ...extra };
  });
}

function extraOf(said: string): Extra {
  if (said === "step-free") return { stepFree: true };
  const [, guests] = /^(\d+) guests$/.exec(said) ?? [];
  if (guests) return { capacity: Number(guests) };
  const [, latitude, longitude] = /^([\d.]+) ([\d.]+)$/.exec(said) ?? [];
  if (!longitude) throw new Error(`no fact about a venue: "${said}"`);
  return { at: [Number(latitude), Number(longitude)] };
}

/** Keys of houses, apart by white space. */
export const houses = (keys: string): string[] => keys.trim().split(/\s+/);
