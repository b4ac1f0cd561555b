import { disc, knock } from "./drawing/shapes.ts";
import { beardOf, body, ears, faceHole, features, head, neck, shade } from "./portraits/face.ts";
import { HAIR } from "./portraits/hair.ts";
import { PEOPLE, type Person } from "./portraits/people.ts";
import type { Palette } from "./print/palettes.ts";
import { type Job, print, type Sheet } from "./print/press.ts";
import { random } from "./seed.ts";
import type { PortraitSpec } from "./spec.ts";

export const PORTRAIT_SIDE = 512;

function personOf({ face }: PortraitSpec): Person {
  const person = PEOPLE[face];
  if (person === undefined) throw new Error(`there is no face ${face}`);
  return person;
}

/** The stock and inks of a portrait: cloth, skin, hair. */
export function portraitPalette(spec: PortraitSpec): Pick<Palette, "paper" | "inks"> {
  const { paper, cloth, skin, hairColour } = personOf(spec);
  return { paper, inks: [cloth, skin, hairColour] };
}

/** Prints a portrait, a square of 512 px. The same spec always gives the same bytes. */
export async function drawPortrait(spec: PortraitSpec): Promise<Sheet> {
  const seed = `portrait ${spec.id}`;
  const job: Job = { ...portraitPalette(spec), plates: platesOf(spec, seed), pitch: 8, shift: 2, wear: 0.8 };
  return print(job, seed, PORTRAIT_SIDE, PORTRAIT_SIDE);
}

function platesOf(spec: PortraitSpec, seed: string): Job["plates"] {
  const person = personOf(spec);
  const chance = random(seed);
  const { marks, smile } = features(chance, person);
  const hair = HAIR[person.hair];
  const light = chance.chance(1 / 3) ? disc(256, 256, 210, "@34") : "";
  const beard = beardOf(person);
  const lines = shade + beard + (person.pale ? knock(marks) : marks) + (beard && knock(smile));
  return [
    light + (person.pale ? knock(marks) : "") + body(person) + knock(hair.back),
    neck + head + ears + (person.pale ? knock(marks) : ""),
    hair.back + faceHole + lines + hair.front,
  ];
}
