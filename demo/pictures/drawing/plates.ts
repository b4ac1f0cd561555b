import { knock } from "./layout.ts";

/** Up to three plates of one picture. Later drawings lie above earlier ones of the same plate. */
export type PlateIndex = 0 | 1 | 2;
export const PLATE_INDEXES = [0, 1, 2] as const;

export class Plates {
  readonly #plates: [string, string, string] = ["", "", ""];

  /** Adds ink to one plate; overprints what the others hold there. */
  add(plate: PlateIndex, ...content: string[]): this {
    this.#plates[plate] += content.join("");
    return this;
  }

  /** Adds ink to one plate and takes it away from the others, so that the shape keeps its pure colour. */
  only(plate: PlateIndex, ...content: string[]): this {
    const drawing = content.join("");
    for (const i of PLATE_INDEXES) this.#plates[i] += i === plate ? drawing : knock(drawing);
    return this;
  }

  /** Takes the shape out of the given plates (all when none is named): the stock shows. */
  clear(content: string, ...plates: PlateIndex[]): this {
    const hole = knock(content);
    for (const i of plates.length ? plates : PLATE_INDEXES) this.#plates[i] += hole;
    return this;
  }

  get list(): [string, string, string] {
    return [...this.#plates];
  }
}

/** The plate after this one; plates go round. */
export const after = (plate: number, steps = 1) => ((plate + steps) % 3) as PlateIndex;
