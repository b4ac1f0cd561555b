import { CROWD } from "./crowd.ts";
import { DAY, type DemoMember, HOUR, member } from "./member.ts";

/** The password of all members. */
export const DEMO_PASSWORD = "nachtfalter-demo";

/** A dozen invented people and two who run the place. */
const NAMED = [
  member("mara", "Mara Lindqvist", "female", "1999-04-17", {
    joinedDaysAgo: 410,
    points: 905,
    seenMinutesAgo: 3,
    face: 1,
    cities: { DE: ["Hamburg", "Leipzig", "Berlin"] },
  }),
  member("jonas", "Jonas Kessler", "male", "1997-11-02", {
    joinedDaysAgo: 388,
    points: 1460,
    seenMinutesAgo: 1,
    face: 11,
    cities: { DE: ["Hamburg", "Bremen"] },
  }),
  member("elif", "Elif Aydın", "female", "2000-08-23", {
    joinedDaysAgo: 300,
    points: 1240,
    seenMinutesAgo: 4,
    face: 9,
    cities: { DE: ["Köln", "Düsseldorf", "Hamburg"] },
  }),
  member("ben", "Ben Sommer", "male", "1995-01-30", {
    joinedDaysAgo: 251,
    points: 640,
    seenMinutesAgo: 2 * HOUR,
    face: 7,
    cities: { DE: ["Berlin"] },
  }),
  member("amara", "Amara Okafor", "female", "1998-06-11", {
    joinedDaysAgo: 199,
    points: 2210,
    seenMinutesAgo: 9,
    face: 3,
    cities: { DE: ["München"], AT: ["Salzburg"] },
  }),
  member("nino", "Nino Dvali", "diverse", "2001-02-14", {
    joinedDaysAgo: 160,
    points: 385,
    seenMinutesAgo: 5 * HOUR,
    face: 5,
    cities: { DE: ["Leipzig", "Dresden"] },
  }),
  member("kaya", "Kaya Reimers", "female", "1994-09-05", {
    joinedDaysAgo: 121,
    points: 155,
    seenMinutesAgo: DAY + 2 * HOUR,
    cities: { DE: ["Kiel"] },
  }),
  member("lukasz", "Łukasz Wrona", "male", "1992-12-19", {
    joinedDaysAgo: 95,
    points: 3050,
    seenMinutesAgo: 3 * DAY,
    cities: { DE: ["Frankfurt am Main"] },
    isHidden: true,
  }),
  member("tim", "Tim Brandt", "male", "2002-05-28", {
    joinedDaysAgo: 40,
    points: 90,
    seenMinutesAgo: 7,
    face: 6,
    cities: { DE: ["Hamburg"] },
  }),
  member("zola", "Zola Mensah", "female", "1996-10-08", {
    joinedDaysAgo: 33,
    points: 275,
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
    points: 520,
    seenMinutesAgo: 12,
    face: 2,
    cities: { DE: ["Hamburg"] },
    role: { kind: "staff" },
  }),
  member("rike", "Rike Thomsen", "female", "1986-07-13", {
    joinedDaysAgo: 500,
    points: 1735,
    seenMinutesAgo: 90,
    face: 4,
    cities: { DE: ["Hamburg"] },
    role: { kind: "organiser", organiser: "motte-und-mond" },
  }),
  member("leonie", "Leonie Adeyemi", "female", "1988-01-09", {
    joinedDaysAgo: 600,
    points: 4180,
    seenMinutesAgo: 25,
    face: 0,
    cities: { DE: ["Hamburg"] },
    role: { kind: "admin" },
  }),
];

/** Those with a story, and those who fill the place. */
export const MEMBERS: readonly DemoMember[] = [...NAMED, ...CROWD].map((one, index) => ({
  ...one,
  phone: `+49 176 040690${11 + index}`,
}));

export const emailOf = ({ key }: Pick<DemoMember, "key">) => `${key}@nachtfalter.example`;

/** What the start says about them: who is there, and how they log in. */
export function demoLogins(): [name: string, value: string][] {
  const namesOf = (kind?: "organiser" | "staff" | "admin") =>
    NAMED.filter(({ role }) => role?.kind === kind).map(({ key }) => key);
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
