import { randomBytes } from "node:crypto";
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from "#contract/pictures.ts";

/** One size and format of a picture. */
export type Variant = { width: PictureWidth; format: PictureFormat };

/** Lower case, digits and dashes: what keys of pictures consist of, and safe in any file store. */
const KEY = /^[a-z0-9][a-z0-9-]{0,99}$/;
export const isPictureKey = (key: string) => KEY.test(key);

/** `720.webp` as a variant; undefined for any size or format that the layouts do not use. */
export function parseVariant(name: string): Variant | undefined {
  const [width, format, more] = name.split(".");
  const knownWidth = PICTURE_WIDTHS.find((known) => String(known) === width);
  const knownFormat = PICTURE_FORMATS.find((known) => known === format);
  return knownWidth && knownFormat && more === undefined
    ? { width: knownWidth, format: knownFormat }
    : undefined;
}

/**
 * Where a variant is kept. All lie below `variants/`: whatever is there can be made again, so a backup may
 * leave it out.
 */
export const variantFile = (key: string, { width, format }: Variant) => `variants/${key}/${width}.${format}`;

/** What browsers ask for: each of the last years takes the best format, in the width that its screen calls for. */
export const SHOWN_VARIANTS: readonly Variant[] = PICTURE_WIDTHS.map((width) => ({
  width,
  format: PICTURE_FORMATS[0],
}));

/** Every one there may be. */
export const ALL_VARIANTS: readonly Variant[] = PICTURE_WIDTHS.flatMap((width) =>
  PICTURE_FORMATS.map((format) => ({ width, format })),
);

/** Where an upload is kept; part of every backup. */
export const uploadFile = (key: string) => `uploads/${key}.webp`;

const PERSON = "person-";

/** A key for a picture of a person: no stranger guesses it, and everybody sees what it is. */
export const newPersonKey = () => `${PERSON}${randomBytes(16).toString("hex")}`;

/** Whether an upload shows a person: no search engine and no shared cache may keep it. */
export const showsPerson = (key: string) => key.startsWith(PERSON);
