import type { Gender } from "../../contract/account-data.ts";
import type { Country } from "../../server/areas/places/public.ts";
import type { ORGANISERS } from "../catalogue/organisers.ts";

/** The password of all members. */
export const DEMO_PASSWORD = "nachtfalter-demo";

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
  readonly isHidden?: true;
  readonly isUnverified?: true;
  readonly role?:
    | { readonly kind: "organiser"; readonly organiser: (typeof ORGANISERS)[number]["demo_key"] }
    /** Of the events that run at a start. */
    | { readonly kind: "staff" }
    | { readonly kind: "admin" };
};

const HOUR = 60;
const DAY = 24 * HOUR;

type Named = "key" | "firstname" | "lastname" | "gender" | "born" | "phone" | "cities";

function member(
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

/** A dozen invented people and two who run the place. */
export const MEMBERS: readonly DemoMember[] = [
  member("mara", "Mara Lindqvist", "female", "1999-04-17", {
    joinedDaysAgo: 410,
    seenMinutesAgo: 3,
    face: 1,
    cities: { DE: ["Hamburg", "Leipzig", "Berlin"] },
  }),
  member("jonas", "Jonas Kessler", "male", "1997-11-02", {
    joinedDaysAgo: 388,
    seenMinutesAgo: 1,
    face: 11,
    cities: { DE: ["Hamburg", "Bremen"] },
  }),
  member("elif", "Elif Aydın", "female", "2000-08-23", {
    joinedDaysAgo: 300,
    seenMinutesAgo: 4,
    face: 9,
    cities: { DE: ["Köln", "Düsseldorf", "Hamburg"] },
  }),
  member("ben", "Ben Sommer", "male", "1995-01-30", {
    joinedDaysAgo: 251,
    seenMinutesAgo: 2 * HOUR,
    face: 7,
    cities: { DE: ["Berlin"] },
  }),
  member("amara", "Amara Okafor", "female", "1998-06-11", {
    joinedDaysAgo: 199,
    seenMinutesAgo: 9,
    face: 3,
    cities: { DE: ["München"], AT: ["Salzburg"] },
  }),
  member("nino", "Nino Dvali", "diverse", "2001-02-14", {
    joinedDaysAgo: 160,
    seenMinutesAgo: 5 * HOUR,
    face: 5,
    cities: { DE: ["Leipzig", "Dresden"] },
  }),
  member("kaya", "Kaya Reimers", "female", "1994-09-05", {
    joinedDaysAgo: 121,
    seenMinutesAgo: DAY + 2 * HOUR,
    cities: { DE: ["Kiel"] },
  }),
  member("lukasz", "Łukasz Wrona", "male", "1992-12-19", {
    joinedDaysAgo: 95,
    seenMinutesAgo: 3 * DAY,
    cities: { DE: ["Frankfurt am Main"] },
    isHidden: true,
  }),
  member("tim", "Tim Brandt", "male", "2002-05-28", {
    joinedDaysAgo: 40,
    seenMinutesAgo: 7,
    face: 6,
    cities: { DE: ["Hamburg"] },
  }),
  member("zola", "Zola Mensah", "female", "1996-10-08", {
    joinedDaysAgo: 33,
    seenMinutesAgo: 50,
    face: 10,
    cities: { CH: ["Zürich", "Basel"] },
  }),
  member(
    "finn",
    "Finn Jansen",
    "male",
    { yearsAgo: 17 },
    {
      joinedDaysAgo: 12,
      seenMinutesAgo: 6 * HOUR,
      face: 8,
      cities: { DE: ["Hannover"] },
      isUnverified: true,
    },
  ),
  member("emre", "Emre Vogt", "male", "1993-03-21", {
    joinedDaysAgo: 220,
    seenMinutesAgo: 12,
    face: 2,
    cities: { DE: ["Hamburg"] },
    role: { kind: "staff" },
  }),
  member("rike", "Rike Thomsen", "female", "1986-07-13", {
    joinedDaysAgo: 500,
    seenMinutesAgo: 90,
    face: 4,
    cities: { DE: ["Hamburg"] },
    role: { kind: "organiser", organiser: "motte-und-mond" },
  }),
  member("leonie", "Leonie Adeyemi", "female", "1988-01-09", {
    joinedDaysAgo: 600,
    seenMinutesAgo: 25,
    face: 0,
    cities: { DE: ["Hamburg"] },
    role: { kind: "admin" },
  }),
].map((one, index) => ({ ...one, phone: `+49 176 040690${11 + index}` }));

export const emailOf = ({ key }: Pick<DemoMember, "key">) => `${key}@nachtfalter.example`;

/** What the start says about them: who is there, and how they log in. */
export function demoLogins(): [name: string, value: string][] {
  const namesOf = (kind?: "organiser" | "staff" | "admin") =>
    MEMBERS.filter(({ role }) => role?.kind === kind).map(({ key }) => key);
  const roles = (["organiser", "staff", "admin"] as const).map(
    (kind) => `${namesOf(kind).join(", ")} (${kind})`,
  );
  const [first, ...others] = namesOf();
  return [
    ["Login", `${emailOf({ key: first ?? "" })}, password ${DEMO_PASSWORD}`],
    ["Others", `${[...others, ...roles].join(", ")}, each @nachtfalter.example`],
  ];
}

export type DemoFriendship = {
  readonly asker: string;
  readonly asked: string;
  readonly requestedMinutesAgo: number;
  /** Undefined: not answered yet. */
  readonly acceptedMinutesAgo?: number;
};

const friends = (asker: string, asked: string, daysAgo: number): DemoFriendship => ({
  asker,
  asked,
  requestedMinutesAgo: daysAgo * DAY + 3 * HOUR,
  acceptedMinutesAgo: daysAgo * DAY,
});

/** Mara's friends are those of the design; two more ask her, and one has not answered her. */
export const FRIENDSHIPS: readonly DemoFriendship[] = [
  friends("jonas", "mara", 380),
  friends("mara", "elif", 290),
  friends("mara", "ben", 240),
  friends("amara", "mara", 150),
  friends("mara", "nino", 90),
  friends("kaya", "mara", 21),
  friends("mara", "lukasz", 1),
  friends("jonas", "elif", 200),
  friends("jonas", "ben", 199),
  friends("elif", "amara", 120),
  friends("nino", "zola", 30),
  friends("kaya", "lukasz", 60),
  friends("rike", "emre", 210),
  friends("rike", "leonie", 480),
  { asker: "tim", asked: "mara", requestedMinutesAgo: 6 },
  { asker: "zola", asked: "mara", requestedMinutesAgo: 2 * HOUR + 10 },
  { asker: "mara", asked: "emre", requestedMinutesAgo: 2 * DAY },
  { asker: "finn", asked: "tim", requestedMinutesAgo: 5 * HOUR },
];
