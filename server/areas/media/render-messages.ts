import type { PictureSource } from "./queries.ts";
import type { Variant } from "./variants.ts";

/** Draw or open a picture and encode a variant of it. */
export type VariantJob = {
  key: string;
  source: PictureSource;
  /** The uploaded file, when the source is one. */
  original?: Uint8Array;
  variant: Variant;
};

/** Make a clean square of what somebody sent. */
export type SquareJob = { upload: Uint8Array };

/** What the server asks of the process that renders. */
export type RenderRequest = { id: number } & (VariantJob | SquareJob);

/** A square picture without metadata, as WebP. */
export type Square = { body: Uint8Array; side: number; tint: string };

/** The encoded variant, or a square, or what went wrong. */
export type RenderAnswer = { id: number } & ({ body: Uint8Array } | { square: Square } | { error: string });
