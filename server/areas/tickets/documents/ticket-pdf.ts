import type { EventForDocuments, Seller } from "#server/areas/events/public.ts";
import { euro, longDate, partsOf, percent, timeOfDay } from "#server/platform/german-format.ts";
import type { Platform } from "#server/platform/operator.ts";
import { openScriptsOf } from "#server/platform/pdf/fonts/script-faces.ts";
import type { TextStyle } from "#server/platform/pdf/fonts/typefaces.ts";
import { BONE, HAIRLINE, INK, LAMP, MOTH, MUTED, PAPER } from "#server/platform/pdf/look.ts";
import { A4, PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";
import { shortCodeOf } from "../ticket-code.ts";
import { drawQrCode } from "./qr-code.ts";
import { drawTicketShape } from "./ticket-shape.ts";

type EventFacts = Omit<EventForDocuments, "seller">;

export type TicketSheet = {
  /** The signed code: what the QR says. */
  readonly code: string;
  readonly holder: string;
  /** Only this person may enter with it. */
  readonly personal: boolean;
  readonly offerTitle: string;
  /** What this ticket cost with its fee, in cents, and the VAT in it. */
  readonly grossCents: number;
  readonly feeCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
  readonly orderNumber: string;
  readonly index: number;
  readonly count: number;
  readonly issuedAt: Date;
  readonly event: EventFacts;
  readonly seller: Seller;
  readonly platform: Platform;
};

const LEFT = 40;
const WIDTH = A4.width - 2 * LEFT;
const RIGHT = LEFT + WIDTH;
const TOP = 34;
const HEAD = 104;
const BODY = 202;
const FOOT = 48;
const FOLD = A4.height / 2;

/**
 * Tickets of one order on A4, a page each: folded once, all that the door needs lies on one side. Yellow is only the ground of ink
 * text, and every difference also stands in line, shape or word, so that it reads the same in black and white.
 */
export async function renderTicketPdf(
  first: TicketSheet,
  ...others: readonly TicketSheet[]
): Promise<Buffer> {
  await openScriptsOf(JSON.stringify([first, ...others]));
  const { event, index, count } = first;
  const which = others.length === 0 ? `Ticket ${index} von ${count}` : `${others.length + 1} Tickets`;
  const sheet = new PdfSheet({
    title: `${event.title}: ${which}`,
    author: first.platform.productName,
    createdAt: first.issuedAt,
  });
  drawTicket(sheet, first);
  for (const ticket of others) {
    sheet.newPage();
    drawTicket(sheet, ticket);
  }
  return sheet.finish();
}

function drawTicket(sheet: PdfSheet, ticket: TicketSheet): void {
  drawTicketShape(sheet, {
    x: LEFT,
    y: TOP,
    width: WIDTH,
    parts: [HEAD, BODY, FOOT],
    fills: [LAMP, PAPER, PAPER],
  });
  drawHead(sheet, ticket);
  drawBody(sheet, ticket);
  drawFoot(sheet, ticket);
  drawFold(sheet);
  drawGuidance(sheet, ticket);
  drawImprint(sheet, ticket);
}

function drawHead(sheet: PdfSheet, { event }: TicketSheet): void {
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

function drawBody(sheet: PdfSheet, ticket: TicketSheet): void {
  const { event } = ticket;
  const top = TOP + HEAD;
  const side = 176;
  const qrX = LEFT + 10;
  drawQrCode(sheet, ticket.code, qrX, top + 4, side);
  sheet.text(shortCodeOf(ticket.code), qrX + side / 2, top + BODY - 13, {
    style: "bold",
    size: 12,
    align: "center",
    tracking: 1,
  });

  const x = qrX + side + 22;
  const width = RIGHT - 20 - x;
  const label = { size: 8.5, color: MUTED } as const;
  sheet.text(ticket.personal ? "Gilt nur für" : "Gekauft von", x, top + 24, label);
  drawName(sheet, ticket.holder, x, top + 24, width);
  sheet.line(x, x + width, top + 68, HAIRLINE, 0.5);

  const second = x + width * 0.6;
  const facts: [string, string, string, string][] = [
    ["Kategorie", ticket.offerTitle, "Preis", euro(ticket.grossCents)],
    [
      "Beginn",
      timeOfDay(event.startsLocal),
      event.lastEntryLocal ? "Letzter Einlass" : "Ende",
      timeOfDay(event.lastEntryLocal ?? event.endsLocal),
    ],
    ["Bestellung", ticket.orderNumber, "Ticket", `${ticket.index} von ${ticket.count}`],
  ];
  let baseline = top + 84;
  for (const [leftLabel, leftValue, rightLabel, rightValue] of facts) {
    sheet.text(leftLabel, x, baseline, label);
    sheet.text(rightLabel, second, baseline, label);
    drawFact(sheet, leftValue, x, baseline, second - x - 10);
    sheet.text(rightValue, second, baseline + 14, { style: "bold", size: 11.5, tabular: true });
    baseline += 34;
  }
  sheet.text(priceNote(ticket), x, top + BODY - 13, { size: 8.5, color: MUTED });
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

function priceNote({ grossCents, feeCents, vatCents, vatBasisPoints }: TicketSheet): string {
  if (grossCents === 0) return "Freier Eintritt, kein Entgelt.";
  const fee = feeCents > 0 ? ` und ${euro(feeCents)} Gebühr` : "";
  if (vatBasisPoints === 0) return `Endpreis${fee ? ` inkl. ${euro(feeCents)} Gebühr` : ""}, ohne MwSt.`;
  return `Preis inkl. ${percent(vatBasisPoints)} MwSt. (${euro(vatCents)})${fee}`;
}

function drawFoot(sheet: PdfSheet, { seller, event }: TicketSheet): void {
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

function ageBadge(event: EventFacts): string | null {
  return event.ageLimit ? `ab ${event.ageLimit}` : null;
}

function drawFold(sheet: PdfSheet): void {
  sheet.line(0, A4.width, FOLD, HAIRLINE, 0.5, [2, 4]);
  const label = "Hier falten";
  const width = sheet.widthOf(label, { size: 7.5 }) + 16;
  sheet.rectangle(A4.width / 2 - width / 2, FOLD - 6, width, 12, PAPER);
  sheet.text(label, A4.width / 2, FOLD + 2.5, { size: 7.5, color: MUTED, align: "center" });
}

function drawGuidance(sheet: PdfSheet, ticket: TicketSheet): void {
  const column = (WIDTH - 36) / 2;
  drawNotes(sheet, "So kommst du rein", entryNotes(ticket), LEFT, FOLD + 48, column);
  drawNotes(sheet, "Gut zu wissen", saleNotes(ticket), LEFT + column + 36, FOLD + 48, column);
}

function drawNotes(
  sheet: PdfSheet,
  heading: string,
  notes: string[],
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

function entryNotes({ event, personal }: TicketSheet): string[] {
  const notes = [
    "Zeig den Code am Einlass: auf dem Handy mit voller Helligkeit oder ausgedruckt, gern in Schwarz-Weiß.",
  ];
  notes.push(
    personal
      ? "Das Ticket gilt nur für die genannte Person. Bring einen gültigen Ausweis mit."
      : "Der Code öffnet die Tür genau einmal. Gib ihn nur weiter, wenn du selbst nicht kommst.",
  );
  if (event.ageLimit) {
    const identity = personal ? "" : " Bring einen gültigen Ausweis mit.";
    notes.push(`Einlass ab ${event.ageLimit} Jahren.${identity}`);
  }
  if (event.consentForm) {
    notes.push(
      "Mit Muttizettel: Wer noch nicht 18 ist, kommt mit ausgefüllter und unterschriebener Erziehungsbeauftragung und in Begleitung der darin genannten volljährigen Person hinein.",
    );
  }
  if (event.lastEntryLocal) notes.push(`Letzter Einlass um ${timeOfDay(event.lastEntryLocal)}.`);
  notes.push("Kopien und Fotos dieses Codes helfen niemandem: Nur der erste Scan zählt.");
  return notes;
}

function saleNotes({ seller, platform, grossCents }: TicketSheet): string[] {
  const called = "Fällt das Event aus oder wird es verlegt, bekommst du eine Mail";
  return [
    `Dein Vertrag besteht mit dem Veranstalter ${seller.legalName}. ${platform.productName} verkauft in seinem Namen.`,
    "Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§\u00a0312g\u00a0Abs.\u00a02\u00a0Nr.\u00a09\u00a0BGB).",
    grossCents > 0 ? `${called} und auf Wunsch dein Geld zurück.` : `${called}.`,
    "Es gilt die Hausordnung des Veranstaltungsorts; das Hausrecht übt der Veranstalter aus.",
    `Alle Bedingungen: ${platform.publicUrl.replace(/^https?:\/\//, "")}/agb`,
  ];
}

function drawImprint(sheet: PdfSheet, { platform, orderNumber }: TicketSheet): void {
  const baseline = A4.height - 40;
  sheet.line(LEFT, RIGHT, baseline - 20, HAIRLINE, 0.5);
  sheet.shape(MOTH, LEFT, baseline - 11, 14 / 24, INK);
  sheet.text(platform.productName, LEFT + 20, baseline, { style: "display", size: 11 });
  const help = `Hilfe: ${platform.supportEmail} · ${platform.supportPhone} · Bestellung ${orderNumber}`;
  sheet.text(help, RIGHT, baseline, { size: 8.5, color: MUTED, align: "right" });
}
