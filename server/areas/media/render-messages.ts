import type { PictureSource } from "./queries.ts";
import type { Variant } from "./variants.ts";

/** A picture to draw or to open. */
type Picture = {
  key: string;
  source: PictureSource;
  /** The uploaded file, when the source is one. */
  original?: Uint8Array;
};

/** Encode a variant of a picture. */
export type VariantJob = Picture & { variant: Variant };

/** Find the tint of a picture. */
export type TintJob = Picture & { wantsTint: true };

/** Make a clean square of what somebody sent. */
export type SquareJob = { upload: Uint8Array };

/** What the server asks of the process that renders. */
export type RenderRequest = { id: number } & (VariantJob | TintJob | SquareJob);

/** A square picture without metadata, as WebP. */
export type Square = { body: Uint8Array; side: number; tint: string };

/** The encoded variant, or a tint, or a square, or what went wrong. */
export type RenderAnswer = { id: number } & (
  | { body: Uint8Array }
  | { tint: string }
  | { square: Square }
  | { error: string }
);
