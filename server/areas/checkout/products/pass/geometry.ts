import { A4 } from "#server/platform/pdf/pdf-sheet.ts";

/** Where the parts of a pass stand on its page, in points. */
export const LEFT = 40;
export const WIDTH = A4.width - 2 * LEFT;
export const RIGHT = LEFT + WIDTH;
export const TOP = 34;
export const HEAD = 104;
export const BODY = 202;
export const FOOT = 48;
export const FOLD = A4.height / 2;
