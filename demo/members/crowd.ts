import type { Gender } from "../../contract/account-data.ts";
import { DAY, type DemoMember, member } from "./member.ts";

type Known = readonly [name: string, gender: Gender, born: string, joinedDaysAgo: number, points: number];

/** More invented people: nobody knows them but the scoreboard. */
const KNOWN: readonly Known[] = [
  ["Ayla Demirci", "female", "1991-02-08", 700, 6120],
  ["Kofi Boateng", "male", "1989-12-01", 690, 5340],
  ["Henrike Paulsen", "female", "1995-06-19", 655, 3890],
  ["Silvan Aebischer", "male", "1993-10-27", 610, 3415],
  ["Mirjam Oswald", "female", "1990-04-03", 588, 2960],
  ["Théo Marchand", "male", "1997-07-22", 560, 2745],
  ["Wiebke Carstens", "female", "1996-01-14", 541, 2480],
  ["Levent Özkan", "male", "1988-09-30", 533, 2210],
  ["Noemi Fankhauser", "female", "1999-11-11", 502, 1980],
  ["Anton Gruber", "male", "1998-03-06", 490, 1865],
  ["Jule Petersen", "female", "2000-05-25", 473, 1620],
  ["Dario Fontana", "male", "1994-08-17", 466, 1510],
  ["Sanne Hoekstra", "female", "1992-12-29", 444, 1385],
  ["Malik Tounkara", "male", "1996-02-20", 431, 1290],
  ["Pia Wagenknecht", "female", "2001-06-02", 420, 1175],
  ["Juri Sokolow", "male", "1990-10-10", 402, 1090],
  ["Romy Hallbauer", "diverse", "1998-01-23", 377, 1035],
  ["Çınar Yıldız", "male", "1997-04-09", 365, 980],
  ["Fenja Brodersen", "female", "1999-09-15", 350, 870],
  ["Matteo Corvi", "male", "2000-12-12", 333, 815],
  ["Hanna Koskinen", "female", "1995-03-28", 321, 760],
  ["Oskar Nyberg", "male", "1993-05-05", 310, 705],
  ["Lina Baumgartl", "female", "2002-07-30", 290, 655],
  ["Samuel Adomako", "male", "1999-02-11", 281, 610],
  ["Greta Vogelsang", "female", "1996-11-04", 270, 540],
  ["Ilja Baranow", "male", "1994-06-26", 255, 500],
  ["Nele Habermann", "female", "2001-10-01", 240, 455],
  ["Quang Nguyễn", "male", "1998-08-08", 214, 410],
  ["Svea Thorwald", "female", "2000-01-19", 190, 360],
  ["Jannik Oehler", "male", "2002-03-03", 175, 330],
  ["Selin Kurtoğlu", "female", "2003-04-21", 150, 290],
  ["Bastian Riedl", "male", "1997-12-16", 131, 245],
  ["Maja Dombrowska", "female", "1999-05-13", 112, 205],
  ["Tarek Bouzid", "male", "2001-09-09", 88, 160],
  ["Liv Sandberg", "diverse", "2002-11-20", 61, 115],
  ["Ole Martensen", "male", "2003-02-25", 34, 60],
];

/** „Çınar Yıldız“ has the key „cinar.yildiz“: their e-mail is of plain letters. */
const keyOf = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i").replace(" ", ".");

export const CROWD: readonly Omit<DemoMember, "phone">[] = KNOWN.map(
  ([name, gender, born, joinedDaysAgo, points], index) =>
    member(keyOf(name), name, gender, born, {
      joinedDaysAgo,
      points,
      seenMinutesAgo: (1 + index) * DAY,
      cities: {},
    }),
);
