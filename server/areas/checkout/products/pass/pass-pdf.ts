import { openScriptsOf } from "#server/platform/pdf/fonts/script-faces.ts";
import { HAIRLINE, INK, LAMP, MOTH, MUTED, PAPER } from "#server/platform/pdf/look.ts";
import { A4, PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";
import { drawTicketShape } from "#server/platform/pdf/ticket-shape.ts";
import { BODY, FOLD, FOOT, HEAD, LEFT, RIGHT, TOP, WIDTH } from "./geometry.ts";
import type { PassPage } from "./pass-page.ts";
import { drawBody, drawFoot, drawHead } from "./pass-parts.ts";

/**
 * Passes of one order on A4, a page each: folded once, all that the door needs lies on one side. Yellow is only the ground of ink
 * text, and every difference also stands in line, shape or word, so that it reads the same in black and white.
 * @param about what the document's properties say
 */
export async function renderPassPdf(
  about: { readonly title: string; readonly createdAt: Date },
  first: PassPage,
  ...others: readonly PassPage[]
): Promise<Buffer> {
  await openScriptsOf(JSON.stringify([first, ...others]));
  const sheet = new PdfSheet({ ...about, author: first.platform.productName });
  drawPass(sheet, first);
  for (const pass of others) {
    sheet.newPage();
    drawPass(sheet, pass);
  }
  return sheet.finish();
}

function drawPass(sheet: PdfSheet, pass: PassPage): void {
  drawTicketShape(sheet, {
    x: LEFT,
    y: TOP,
    width: WIDTH,
    parts: [HEAD, BODY, FOOT],
    fills: [LAMP, PAPER, PAPER],
  });
  drawHead(sheet, pass);
  drawBody(sheet, pass);
  drawFoot(sheet, pass);
  drawFold(sheet);
  drawGuidance(sheet, pass);
  drawImprint(sheet, pass);
}

function drawFold(sheet: PdfSheet): void {
  sheet.line(0, A4.width, FOLD, HAIRLINE, 0.5, [2, 4]);
  const label = "Hier falten";
  const width = sheet.widthOf(label, { size: 7.5 }) + 16;
  sheet.rectangle(A4.width / 2 - width / 2, FOLD - 6, width, 12, PAPER);
  sheet.text(label, A4.width / 2, FOLD + 2.5, { size: 7.5, color: MUTED, align: "center" });
}

function drawGuidance(sheet: PdfSheet, { notes: [left, right] }: PassPage): void {
  const column = (WIDTH - 36) / 2;
  drawNotes(sheet, left.heading, left.notes, LEFT, FOLD + 48, column);
  drawNotes(sheet, right.heading, right.notes, LEFT + column + 36, FOLD + 48, column);
}

function drawNotes(
  sheet: PdfSheet,
  heading: string,
  notes: readonly string[],
  x: number,
  top: number,
  width: number,
): void {
  sheet.text(heading, x, top, { style: "display", size: 18 });
  let baseline = top + 24;
  for (const note of notes) {
    sheet.rectangle(x, baseline - 5.5, 4, 4, INK, 2);
    baseline = sheet.paragraph(note, x + 12, baseline, width - 12, 14, { size: 10 }) + 5;
  }
}

function drawImprint(sheet: PdfSheet, { platform, orderNumber }: PassPage): void {
  const baseline = A4.height - 40;
  sheet.line(LEFT, RIGHT, baseline - 20, HAIRLINE, 0.5);
  sheet.shape(MOTH, LEFT, baseline - 11, 14 / 24, INK);
  sheet.text(platform.productName, LEFT + 20, baseline, { style: "display", size: 11 });
  const help = `Hilfe: ${platform.supportEmail} · ${platform.supportPhone} · Bestellung ${orderNumber}`;
  sheet.text(help, RIGHT, baseline, { size: 8.5, color: MUTED, align: "right" });
}
