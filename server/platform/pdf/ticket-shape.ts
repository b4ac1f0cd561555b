import { INK } from "#server/platform/pdf/look.ts";
import type { PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";

export type TicketShape = {
  x: number;
  y: number;
  width: number;
  /** Heights of the parts between the perforations, from top to bottom. */
  parts: readonly number[];
  fills: readonly string[];
};

const RADIUS = 16;
const NOTCH = 9;
/** A circle's quarter as a Bézier curve. */
const ARC = 0.5523;

/** The signature shape (look/direction.md, "Ticket"): stacked parts with notches, a dashed line between, an edge of ink. */
export function drawTicketShape(sheet: PdfSheet, shape: TicketShape): void {
  const { x, width, parts, fills } = shape;
  let top = shape.y;
  for (const [index, height] of parts.entries()) {
    const upper = index === 0 ? RADIUS : -NOTCH;
    const lower = index === parts.length - 1 ? RADIUS : -NOTCH;
    sheet.outline((pen) => part(pen, x, top, width, height, upper, lower), { fill: fills[index] as string });
    top += height;
  }
  sheet.outline((pen) => wholeEdge(pen, shape), { stroke: INK, lineWidth: 1 });
  top = shape.y;
  for (const height of parts.slice(0, -1)) {
    top += height;
    sheet.line(x + NOTCH + 8, x + width - NOTCH - 8, top, INK, 0.8, [4, 4]);
  }
}

/** One part: positive corners are rounded outwards, negative ones are notches cut into it. */
function part(
  pen: PDFKit.PDFDocument,
  x: number,
  y: number,
  width: number,
  height: number,
  upper: number,
  lower: number,
) {
  const right = x + width;
  const bottom = y + height;
  const [u, l] = [Math.abs(upper), Math.abs(lower)];
  pen.moveTo(x + u, y).lineTo(right - u, y);
  corner(pen, right - u, y, right, y + u, upper > 0 ? [right, y] : [right - u, y + u]);
  pen.lineTo(right, bottom - l);
  corner(pen, right, bottom - l, right - l, bottom, lower > 0 ? [right, bottom] : [right - l, bottom - l]);
  pen.lineTo(x + l, bottom);
  corner(pen, x + l, bottom, x, bottom - l, lower > 0 ? [x, bottom] : [x + l, bottom - l]);
  pen.lineTo(x, y + u);
  corner(pen, x, y + u, x + u, y, upper > 0 ? [x, y] : [x + u, y + u]);
  pen.closePath();
}

function wholeEdge(pen: PDFKit.PDFDocument, { x, y, width, parts }: TicketShape) {
  const right = x + width;
  const bottom = y + parts.reduce((sum, height) => sum + height, 0);
  const cuts: number[] = [];
  let at = y;
  for (const height of parts.slice(0, -1)) {
    at += height;
    cuts.push(at);
  }
  pen.moveTo(x + RADIUS, y).lineTo(right - RADIUS, y);
  corner(pen, right - RADIUS, y, right, y + RADIUS, [right, y]);
  for (const cut of cuts) {
    pen.lineTo(right, cut - NOTCH);
    corner(pen, right, cut - NOTCH, right - NOTCH, cut, [right - NOTCH, cut - NOTCH]);
    corner(pen, right - NOTCH, cut, right, cut + NOTCH, [right - NOTCH, cut + NOTCH]);
  }
  pen.lineTo(right, bottom - RADIUS);
  corner(pen, right, bottom - RADIUS, right - RADIUS, bottom, [right, bottom]);
  pen.lineTo(x + RADIUS, bottom);
  corner(pen, x + RADIUS, bottom, x, bottom - RADIUS, [x, bottom]);
  for (const cut of cuts.reverse()) {
    pen.lineTo(x, cut + NOTCH);
    corner(pen, x, cut + NOTCH, x + NOTCH, cut, [x + NOTCH, cut + NOTCH]);
    corner(pen, x + NOTCH, cut, x, cut - NOTCH, [x + NOTCH, cut - NOTCH]);
  }
  pen.lineTo(x, y + RADIUS);
  corner(pen, x, y + RADIUS, x + RADIUS, y, [x, y]);
  pen.closePath();
}

/** A quarter of a circle between two points; `pull` is the corner that the curve bends towards. */
function corner(
  pen: PDFKit.PDFDocument,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  pull: [number, number],
) {
  pen.bezierCurveTo(
    x1 + (pull[0] - x1) * ARC,
    y1 + (pull[1] - y1) * ARC,
    x2 + (pull[0] - x2) * ARC,
    y2 + (pull[1] - y2) * ARC,
    x2,
    y2,
  );
}
