import { longDate, partsOf, timeOfDay } from "#server/platform/german-format.ts";
import type { TextStyle } from "#server/platform/pdf/fonts/typefaces.ts";
import { BONE, HAIRLINE, INK, MOTH, MUTED } from "#server/platform/pdf/look.ts";
import type { PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";
import { drawQrCode } from "#server/platform/pdf/qr-code.ts";
import { shortCodeOf } from "#server/platform/signed-codes.ts";
import { BODY, HEAD, LEFT, RIGHT, TOP, WIDTH } from "./geometry.ts";
import type { PassPage } from "./pass-page.ts";

export function drawHead(sheet: PdfSheet, { event }: PassPage): void {
  const { monthShort, day, weekday } = partsOf(event.startsLocal);
  const stub = { x: LEFT + 18, y: TOP + 18, width: 58, height: 68 };
  const middle = stub.x + stub.width / 2;
  sheet.rectangle(stub.x, stub.y, stub.width, stub.height, INK, 6);
  sheet.text(`${weekday.slice(0, 2)}.`, middle, stub.y + 18, {
    style: "bold",
    size: 10,
    color: BONE,
    align: "center",
  });
  sheet.text(`${day}.`, middle, stub.y + 45, { style: "display", size: 28, color: BONE, align: "center" });
  sheet.text(monthShort, middle, stub.y + 59, {
    style: "bold",
    size: 10,
    color: BONE,
    align: "center",
  });

  const x = stub.x + stub.width + 16;
  const width = RIGHT - 64 - x;
  const title = titleInTwoLines(sheet, event.title, width);
  let baseline = TOP + (title.lines.length === 1 ? 45 : 33);
  for (const line of title.lines) {
    sheet.text(line, x, baseline, { style: "display", size: title.size, tracking: -0.015 * title.size });
    baseline += title.size;
  }
  baseline += (title.lines.length === 1 ? 19 : 18) - title.size;
  sheet.text(`${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)}`, x, baseline, {
    style: "bold",
    size: 11.5,
  });
  const venue = `${event.venue}, ${event.street}, ${event.postcode}\u00a0${event.city}`;
  const place = inOneLine(sheet, venue, RIGHT - 20 - x, "regular", [10.5, 9.5, 8.5]);
  sheet.text(place.text, x, baseline + 15, { size: place.size });
  sheet.shape(MOTH, RIGHT - 18 - 34, TOP + 16, 34 / 24, INK);
}

/** The largest of the sizes in which a title needs at most two lines. */
function titleInTwoLines(sheet: PdfSheet, title: string, width: number): { lines: string[]; size: number } {
  for (const size of [32, 27, 23]) {
    const lines = sheet.linesOf(title, width, { style: "display", size });
    if (lines.length === 1 || (lines.length === 2 && size <= 23)) return { lines, size };
  }
  return { lines: sheet.linesOf(title, width, { style: "display", size: 19 }).slice(0, 2), size: 19 };
}

export function drawBody(sheet: PdfSheet, pass: PassPage): void {
  const top = TOP + HEAD;
  const side = 176;
  const qrX = LEFT + 10;
  drawQrCode(sheet, pass.code, qrX, top + 4, side);
  sheet.text(shortCodeOf(pass.code), qrX + side / 2, top + BODY - 13, {
    style: "bold",
    size: 12,
    align: "center",
    tracking: 1,
  });

  const x = qrX + side + 22;
  const width = RIGHT - 20 - x;
  const label = { size: 8.5, color: MUTED } as const;
  sheet.text(pass.holderLabel, x, top + 24, label);
  drawName(sheet, pass.holder, x, top + 24, width);
  sheet.line(x, x + width, top + 68, HAIRLINE, 0.5);

  const second = x + width * 0.6;
  let baseline = top + 84;
  for (const [leftLabel, leftValue, rightLabel, rightValue] of pass.facts) {
    sheet.text(leftLabel, x, baseline, label);
    sheet.text(rightLabel, second, baseline, label);
    drawFact(sheet, leftValue, x, baseline, second - x - 10);
    sheet.text(rightValue, second, baseline + 14, { style: "bold", size: 11.5, tabular: true });
    baseline += 34;
  }
  sheet.text(pass.priceNote, x, top + BODY - 13, { size: 8.5, color: MUTED });
}

/** Below its label: in one line, or in two small ones that end where the next label begins. */
function drawFact(sheet: PdfSheet, text: string, x: number, labelBaseline: number, width: number): void {
  const size = [11.5, 10.5, 9.5].find((one) => sheet.widthOf(text, { style: "bold", size: one }) <= width);
  if (size !== undefined) {
    sheet.text(text, x, labelBaseline + 14, { style: "bold", size });
    return;
  }
  const small = { style: "bold", size: 9, basis: text } as const;
  const [first = "", ...others] = sheet.linesOf(text, width, small);
  sheet.text(first, x, labelBaseline + 11, small);
  const second = inOneLine(sheet, others.join(" "), width, "bold", [9, 8, 7]);
  sheet.text(second.text, x, labelBaseline + 21, { ...small, size: second.size });
}

/** A name is never cut: what does not fit a line in the smallest size goes on two. */
function drawName(sheet: PdfSheet, name: string, x: number, labelBaseline: number, width: number): void {
  for (const size of [26, 22, 18, 15]) {
    if (sheet.widthOf(name, { style: "display", size }) > width) continue;
    sheet.text(name, x, labelBaseline + 8 + size * 0.8, { style: "display", size });
    return;
  }
  const size = sheet.linesOf(name, width, { style: "display", size: 14 }).length <= 2 ? 14 : 10.5;
  sheet.paragraph(name, x, labelBaseline + 18, width, size + 2, { style: "display", size });
}

function inOneLine(sheet: PdfSheet, text: string, width: number, style: TextStyle, sizes: readonly number[]) {
  const fitting = sizes.find((size) => sheet.widthOf(text, { style, size }) <= width);
  if (fitting !== undefined) return { text, size: fitting };
  const size = sizes.at(-1) as number;
  return { text: `${sheet.linesOf(text, width - 10, { style, size })[0]} …`, size };
}

export function drawFoot(sheet: PdfSheet, { seller, event }: PassPage): void {
  const top = TOP + HEAD + BODY;
  const x = LEFT + 20;
  sheet.text("Veranstalter und Verkäufer", x, top + 20, { size: 8.5, color: MUTED });
  const address = `${seller.legalName}, ${seller.street}, ${seller.postcode}\u00a0${seller.city}`;
  const age = ageBadge(event);
  const badgeWidth = age ? sheet.widthOf(age, { style: "display", size: 15 }) + 24 : 0;
  const shown = inOneLine(sheet, address, WIDTH - 60 - badgeWidth, "regular", [9.5, 8.5, 7.5]);
  sheet.text(shown.text, x, top + 34, { size: shown.size });
  if (age) {
    sheet.rectangle(RIGHT - 20 - badgeWidth, top + 12, badgeWidth, 26, INK, 6);
    sheet.text(age, RIGHT - 20 - badgeWidth / 2, top + 30.5, {
      style: "display",
      size: 15,
      color: BONE,
      align: "center",
    });
  }
}

function ageBadge(event: PassPage["event"]): string | null {
  return event.ageLimit ? `ab ${event.ageLimit}` : null;
}
