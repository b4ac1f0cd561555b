declare module "subset-font" {
  type Options = {
    targetFormat?: "sfnt" | "woff" | "woff2" | "truetype";
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>;
    noHinting?: boolean;
    noLayoutClosure?: boolean;
  };
  /** A font with nothing but the given characters. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
