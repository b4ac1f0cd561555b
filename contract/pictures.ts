/**
 * The addresses of pictures: `/bilder/<key>/<width>.<format>`. A key never gets another picture, so browsers
 * and caches keep what they have for good.
 */
export const PICTURE_WIDTHS = [360, 720, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Best first. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PICTURE_TYPES: Record<PictureFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Path of a picture. Its height follows from its own shape; it is never enlarged. */
export const pictureUrl = (key: string, width: PictureWidth, format: PictureFormat) =>
  `/bilder/${key}/${width}.${format}`;

export type PictureSources = {
  /** One per better format, best first, for `<source>`. */
  sources: { type: string; srcSet: string }[];
  /** For the `<img>` that every browser understands. */
  src: string;
  srcSet: string;
};

/** What a `<picture>` needs; the browser chooses by its `sizes` and the density of its screen. */
export function pictureSources(key: string): PictureSources {
  const srcSet = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => `${pictureUrl(key, width, format)} ${width}w`).join(", ");
  return {
    sources: (["avif", "webp"] as const).map((format) => ({
      type: PICTURE_TYPES[format],
      srcSet: srcSet(format),
    })),
    src: pictureUrl(key, 720, "jpg"),
    srcSet: srcSet("jpg"),
  };
}
