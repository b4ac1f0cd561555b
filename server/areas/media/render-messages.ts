import type { PictureSource } from "./queries.ts";
import type { Variant } from "./variants.ts";

/** Draw or open a picture and encode variants of it. */
export type VariantsJob = {
  key: string;
  source: PictureSource;
  /** The uploaded file, when the source is one. */
  original?: Uint8Array;
  variants: readonly Variant[];
};

/** Make a clean square of what somebody sent. */
export type SquareJob = { upload: Uint8Array };

/** What the server asks of the process that renders. */
export type RenderRequest = { id: number } & (VariantsJob | SquareJob);

/** A square picture without metadata, as WebP. */
export type Square = { body: Uint8Array; side: number; tint: string };

/** Bodies in the order of the variants, or a square, or what went wrong. */
export type RenderAnswer = { id: number } & (
  | { bodies: Uint8Array[] }
  | { square: Square }
  | { error: string }
);
