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

/** What a picture is cut to. */
export type Shape = "avatar" | "event" | "lounge";

/** Make a clean picture of what somebody sent. */
export type CropJob = { upload: Uint8Array; shape: Shape };

/** What the server asks of the process that renders. */
export type RenderRequest = { id: number } & (VariantJob | TintJob | CropJob);

/** A picture without metadata, as WebP. */
export type Cropped = { body: Uint8Array; width: number; height: number; tint: string };

/** The encoded variant, or a tint, or a cut picture, or what went wrong. */
export type RenderAnswer = { id: number } & (
  | { body: Uint8Array }
  | { tint: string }
  | { cropped: Cropped }
  | { error: string }
);
