import type { Country } from "../../server/areas/places/public.ts";

/** A place of the demo programme. None of them exists; street and postcode fit the city. */
export type DemoVenue = {
  readonly key: string;
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

export type LocatedVenue = DemoVenue & { readonly country: Country };

export function venuesIn(country: Country, venues: readonly DemoVenue[]): LocatedVenue[] {
  return venues.map((venue) => ({ ...venue, country }));
}
