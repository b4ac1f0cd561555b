import type { PictureSource } from "./queries.ts";
import type { Variant } from "./variants.ts";

/** What the server asks of the process that renders. */
export type RenderRequest = {
  id: number;
  key: string;
  source: PictureSource;
  /** The uploaded file, when the source is one. */
  original?: Uint8Array;
  variants: readonly Variant[];
};

/** Bodies in the order of the variants, or what went wrong. */
export type RenderAnswer = { id: number } & ({ bodies: Uint8Array[] } | { error: string });
