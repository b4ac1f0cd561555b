import { times } from "../drawing/layout.ts";
import { rect } from "../drawing/shapes.ts";

/** Columns and rows of windows; x, y is the corner of the first, dx, dy the way to the next. */
export const windows = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  dx: number,
  dy: number,
  w: number,
  h: number,
) => times(columns, (i) => times(rows, (j) => rect(x + i * dx, y + j * dy, w, h)));
