import type { Gender } from "../../contract/account-data.ts";
import type { Country } from "../../server/areas/places/public.ts";
import type { ORGANISERS } from "../catalogue/organisers.ts";

/** Everybody logs in with it. */
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

/** A dozen invented people and two who run the place. */
export const MEMBERS: readonly DemoMember[] = [
  {
    key: "mara",
    firstname: "Mara",
    lastname: "Lindqvist",
    gender: "female",
    born: "1999-04-17",
    phone: "+49 176 04069011",
    face: 1,
    joinedDaysAgo: 410,
    seenMinutesAgo: 3,
    cities: [
      ["DE", "Hamburg"],
      ["DE", "Leipzig"],
      ["DE", "Berlin"],
    ],
  },
  {
    key: "jonas",
    firstname: "Jonas",
    lastname: "Kessler",
    gender: "male",
    born: "1997-11-02",
    phone: "+49 176 04069012",
    face: 11,
    joinedDaysAgo: 388,
    seenMinutesAgo: 1,
    cities: [
      ["DE", "Hamburg"],
      ["DE", "Bremen"],
    ],
  },
  {
    key: "elif",
    firstname: "Elif",
    lastname: "Aydın",
    gender: "female",
    born: "2000-08-23",
    phone: "+49 176 04069013",
    face: 9,
    joinedDaysAgo: 300,
    seenMinutesAgo: 4,
    cities: [
      ["DE", "Köln"],
      ["DE", "Düsseldorf"],
      ["DE", "Hamburg"],
    ],
  },
  {
    key: "ben",
    firstname: "Ben",
    lastname: "Sommer",
    gender: "male",
    born: "1995-01-30",
    phone: "+49 176 04069014",
    face: 7,
    joinedDaysAgo: 251,
    seenMinutesAgo: 2 * HOUR,
    cities: [["DE", "Berlin"]],
  },
  {
    key: "amara",
    firstname: "Amara",
    lastname: "Okafor",
    gender: "female",
    born: "1998-06-11",
    phone: "+49 176 04069015",
    face: 3,
    joinedDaysAgo: 199,
    seenMinutesAgo: 9,
    cities: [
      ["DE", "München"],
      ["AT", "Salzburg"],
    ],
  },
  {
    key: "nino",
    firstname: "Nino",
    lastname: "Dvali",
    gender: "diverse",
    born: "2001-02-14",
    phone: "+49 176 04069016",
    face: 5,
    joinedDaysAgo: 160,
    seenMinutesAgo: 5 * HOUR,
    cities: [
      ["DE", "Leipzig"],
      ["DE", "Dresden"],
    ],
  },
  {
    key: "kaya",
    firstname: "Kaya",
    lastname: "Reimers",
    gender: "female",
    born: "1994-09-05",
    phone: "+49 176 04069017",
    joinedDaysAgo: 121,
    seenMinutesAgo: DAY + 2 * HOUR,
    cities: [["DE", "Kiel"]],
  },
  {
    key: "lukasz",
    firstname: "Łukasz",
    lastname: "Wrona",
    gender: "male",
    born: "1992-12-19",
    phone: "+49 176 04069018",
    joinedDaysAgo: 95,
    seenMinutesAgo: 3 * DAY,
    cities: [["DE", "Frankfurt am Main"]],
    isHidden: true,
  },
  {
    key: "tim",
    firstname: "Tim",
    lastname: "Brandt",
    gender: "male",
    born: "2002-05-28",
    phone: "+49 176 04069019",
    face: 6,
    joinedDaysAgo: 40,
    seenMinutesAgo: 7,
    cities: [["DE", "Hamburg"]],
  },
  {
    key: "zola",
    firstname: "Zola",
    lastname: "Mensah",
    gender: "female",
    born: "1996-10-08",
    phone: "+49 176 04069020",
    face: 10,
    joinedDaysAgo: 33,
    seenMinutesAgo: 50,
    cities: [
      ["CH", "Zürich"],
      ["CH", "Basel"],
    ],
  },
  {
    key: "finn",
    firstname: "Finn",
    lastname: "Jansen",
    gender: "male",
    born: { yearsAgo: 17 },
    phone: "+49 176 04069021",
    face: 8,
    joinedDaysAgo: 12,
    seenMinutesAgo: 6 * HOUR,
    cities: [["DE", "Hannover"]],
    isUnverified: true,
  },
  {
    key: "emre",
    firstname: "Emre",
    lastname: "Vogt",
    gender: "male",
    born: "1993-03-21",
    phone: "+49 176 04069022",
    face: 2,
    joinedDaysAgo: 220,
    seenMinutesAgo: 12,
    cities: [["DE", "Hamburg"]],
    role: { kind: "staff" },
  },
  {
    key: "rike",
    firstname: "Rike",
    lastname: "Thomsen",
    gender: "female",
    born: "1986-07-13",
    phone: "+49 176 04069023",
    face: 4,
    joinedDaysAgo: 500,
    seenMinutesAgo: 90,
    cities: [["DE", "Hamburg"]],
    role: { kind: "organiser", organiser: "motte-und-mond" },
  },
  {
    key: "leonie",
    firstname: "Leonie",
    lastname: "Adeyemi",
    gender: "female",
    born: "1988-01-09",
    phone: "+49 176 04069024",
    face: 0,
    joinedDaysAgo: 600,
    seenMinutesAgo: 25,
    cities: [["DE", "Hamburg"]],
    role: { kind: "admin" },
  },
];

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
