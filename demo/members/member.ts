import type { Gender } from "../../contract/account-data.ts";
import type { Country } from "../../server/areas/places/public.ts";
import type { ORGANISERS } from "../catalogue/organisers.ts";

export type DemoMember = {
  /** Also the part of the e-mail before the @. */
  readonly key: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly gender: Gender;
  /** Day of birth, or an age in years for those who must not grow up. */
  readonly born: string | { readonly yearsAgo: number };
  /** From a range that is kept free for films and examples. */
  readonly phone: string;
  /** Which of the drawn people it is; without, the default picture. */
  readonly face?: number;
  readonly joinedDaysAgo: number;
  /** When last seen, at a start; below a quarter of an hour they are online again with each start. */
  readonly seenMinutesAgo: number;
  readonly cities: readonly (readonly [Country, string])[];
  /** Collected before the demo began. */
  readonly points?: number;
  readonly isHidden?: true;
  readonly isUnverified?: true;
  readonly role?:
    | { readonly kind: "organiser"; readonly organiser: (typeof ORGANISERS)[number]["demo_key"] }
    /** Of the events that run at a start. */
    | { readonly kind: "staff" }
    | { readonly kind: "admin" };
};

export const HOUR = 60;
export const DAY = 24 * HOUR;

type Named = "key" | "firstname" | "lastname" | "gender" | "born" | "phone" | "cities";

/** Without a phone: `MEMBERS` gives each the next number of the range. */
export function member(
  key: string,
  name: string,
  gender: Gender,
  born: DemoMember["born"],
  { cities, ...more }: Omit<DemoMember, Named> & { readonly cities: Partial<Record<Country, string[]>> },
): Omit<DemoMember, "phone"> {
  const [firstname = "", lastname = ""] = name.split(" ");
  const pairs = (Object.keys(cities) as Country[]).flatMap((country) =>
    (cities[country] ?? []).map((city) => [country, city] as const),
  );
  return { key, firstname, lastname, gender, born, cities: pairs, ...more };
}
