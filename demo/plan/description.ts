import type { Act } from "../catalogue/acts.ts";
import type { Concept } from "../catalogue/concept.ts";
import { hashOf, random } from "../pictures/seed.ts";
import type { Occasion } from "./planned-event.ts";

const MOST_PORTRAITS = 2;

/** What a guest wants to know before a night. A monthly series meets each of them once a year. */
const HOUSE_NOTES = [
  "Einlass nur mit Ausweis, auch wenn du älter aussiehst.",
  "Die Garderobe nimmt Jacken, Rucksäcke und Fahrradhelme.",
  "Leitungswasser gibt es an jeder Bar umsonst.",
  "Gehörschutz liegt am Einlass bereit, bedien dich.",
  "Hinaus und wieder hinein geht es mit Stempel bis eine Stunde vor Schluss.",
  "Zum Schluss staut es sich an der Garderobe, plane zehn Minuten ein.",
  "Koffer und sperrige Taschen bleiben besser zu Hause.",
  "Wenn dir etwas nicht gefällt, sprich das Awareness-Team an, es ist bis zum Schluss da.",
  "Begleitpersonen von Menschen mit Behinderung haben freien Eintritt, eine Mail vorab genügt.",
  "Fotografiert wird nur, wer vorher Ja gesagt hat.",
  "Was liegen bleibt, heben wir vier Wochen lang auf.",
] as const;

/** The text of an event: what it is; what is special this time and who plays; what the house is like. */
export function describe(occasion: Occasion): string {
  const { concept, venue, turn } = occasion;
  const edition = concept.editions[turn % concept.editions.length] ?? "";
  const people = peopleOf(occasion);
  const house = isNight(concept) ? `${venue.text} ${noteFor(concept.key, turn)}` : venue.text;
  return [concept.text, [people, edition].filter(Boolean).join(" "), house].join("\n\n");
}

function isNight({ type, age, starts }: Concept): boolean {
  return (type === 31 || type === 32) && (age ?? 0) >= 16 && starts >= "16:00";
}

function noteFor(key: string, turn: number): string {
  return HOUSE_NOTES[(hashOf(key) + turn) % HOUSE_NOTES.length] ?? "";
}

/** All who play, as the programme lists them. */
export function lineUpOf({ concept, acts }: Occasion): string[] {
  return [...concept.lineUp, ...acts.map(({ name }) => name)];
}

function peopleOf(occasion: Occasion): string {
  const { concept, acts, key } = occasion;
  const names = lineUpOf(occasion);
  if (concept.type === 34 || concept.type === 35) return names.length > 1 ? listed(names, key) : "";
  // The sentences of the support acts speak of the evening's beginning: they fit one act before a concert.
  if (concept.acts?.pool === "support" && acts.length > 1) return listed(names, key);
  return portraits(acts);
}

function portraits(acts: readonly Act[]): string {
  const others = acts.slice(MOST_PORTRAITS).map(({ name }) => name);
  const sentences = acts.slice(0, MOST_PORTRAITS).map(({ bio }) => bio);
  if (others.length > 0) sentences.push(closed(`Außerdem dabei: ${enumerated(others)}`));
  return sentences.join(" ");
}

function listed(names: readonly string[], seed: string): string {
  const opening = random(`names ${seed}`).pick(["Es spielen", "Mit dabei sind", "Auf der Bühne stehen"]);
  return closed(`${opening} ${enumerated(names)}`);
}

function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} und ${last}`;
}

/** With one full stop, also after a name like „Rana B.“. */
function closed(sentence: string): string {
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
