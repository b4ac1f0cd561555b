import { dateOnly, euro, percent } from "#server/platform/german-format.ts";
import { openScriptsOf } from "#server/platform/pdf/fonts/script-faces.ts";
import { HAIRLINE, INK, LAMP, MOTH, MUTED } from "#server/platform/pdf/look.ts";
import { A4, PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";
import { headingOf, type InvoiceContent, type InvoiceLine, isSmallInvoice } from "./invoice-content.ts";
import { timeOfSupply, whatIsCancelled, whatIsNotDeducted } from "./invoice-sentences.ts";

const LEFT = 56;
const RIGHT = A4.width - 48;
const LINES_END = A4.height - 150;
const VAT_ID_NAMES = { DE: "USt-IdNr.", AT: "UID-Nr.", CH: "MWST-Nr." } as const;
const COUNTRY_NAMES = { DE: "Deutschland", AT: "Österreich", CH: "Schweiz" } as const;
/** Right edges of the amounts. */
const COLUMN = { quantity: RIGHT - 232, vat: RIGHT - 168, single: RIGHT - 84, gross: RIGHT };

/**
 * An invoice or its cancellation, on as many A4 pages as its lines need. Up to 250 € it shows what a small invoice needs,
 * above it net amounts and VAT by rate as well, and the buyer as far as the order knows them.
 */
export async function renderInvoicePdf(content: InvoiceContent, issuedAt: Date): Promise<Buffer> {
  await openScriptsOf(JSON.stringify(content));
  const sheet = new PdfSheet({
    title: `${headingOf(content)} ${content.number}`,
    author: content.seller.legalName,
    createdAt: issuedAt,
  });
  drawSeller(sheet, content);
  drawFooter(sheet, content);
  let baseline = drawFacts(sheet, content);
  const hasVat = content.receiptNote === undefined;
  baseline = drawTableHead(sheet, baseline, hasVat);
  for (const line of [...(content.deposit?.lines ?? []), ...content.lines]) {
    const titleLines = sheet.linesOf(line.title, COLUMN.quantity - 50 - LEFT, { size: 10 });
    if (baseline + titleLines.length * 13 > LINES_END) {
      sheet.newPage();
      drawFooter(sheet, content);
      baseline = drawTableHead(sheet, 72, hasVat);
    }
    baseline = drawLine(sheet, line, titleLines, baseline, hasVat);
  }
  const rates = content.vat.length + (content.deposit ? content.deposit.vat.length + 2 : 0);
  if (baseline + 60 + rates * 15 > LINES_END + 20) {
    sheet.newPage();
    drawFooter(sheet, content);
    baseline = 72;
  }
  drawTotals(sheet, content, baseline);
  return sheet.finish();
}

function drawSeller(sheet: PdfSheet, { seller, buyer, receiptNote }: InvoiceContent): void {
  sheet.rectangle(0, 0, A4.width, 8, LAMP);
  sheet.text(seller.name, LEFT, 62, { style: "display", size: 20 });
  const address = [
    seller.legalName,
    seller.street,
    `${seller.postcode}\u00a0${seller.city}`,
    COUNTRY_NAMES[seller.country],
    ...(seller.vatId ? [`${VAT_ID_NAMES[seller.country]} ${seller.vatId}`] : []),
    seller.email,
  ];
  let baseline = 58;
  for (const line of address) {
    sheet.text(line, RIGHT, baseline, { size: 9, color: MUTED, align: "right" });
    baseline += 13;
  }
  // Of a buyer who was forgotten nothing is left (decision 0089).
  if (buyer.name === "") return;
  sheet.text(receiptNote === undefined ? "Rechnung an" : "Für", LEFT, 146, { size: 8.5, color: MUTED });
  sheet.text(buyer.name, LEFT, 163, { style: "bold", size: 11 });
  sheet.text(buyer.email, LEFT, 178, { size: 10 });
}

function drawFacts(sheet: PdfSheet, content: InvoiceContent): number {
  sheet.text(headingOf(content), LEFT, 246, { style: "display", size: 30 });
  const facts: [string, string][] = [
    ["Nummer", content.number],
    ["Datum", dateOnly(content.issuedOn)],
    ["Bestellung", content.orderNumber],
  ];
  let x = LEFT;
  for (const [label, value] of facts) {
    sheet.text(label, x, 272, { size: 8.5, color: MUTED });
    const width = sheet.text(value, x, 287, { style: "bold", size: 11 });
    x += Math.max(width, 80) + 28;
  }
  let baseline = 318;
  if (content.cancels) {
    const text = whatIsCancelled(content.cancels, headingOf(content));
    baseline = sheet.paragraph(text, LEFT, baseline, RIGHT - LEFT, 14, { style: "bold", size: 10 }) + 4;
  }
  if (content.cancels?.deposit) {
    const text = whatIsNotDeducted(content.cancels.deposit);
    baseline = sheet.paragraph(text, LEFT, baseline, RIGHT - LEFT, 14, { size: 10 }) + 4;
  }
  if (content.deposit) {
    const { number, issuedOn } = content.deposit;
    const text = `Angezahlt mit Rechnung ${number} vom ${dateOnly(issuedOn)}.`;
    baseline = sheet.paragraph(text, LEFT, baseline, RIGHT - LEFT, 14, { style: "bold", size: 10 }) + 4;
  }
  return (
    sheet.paragraph(content.receiptNote ?? timeOfSupply(content), LEFT, baseline, RIGHT - LEFT, 14, {
      size: 10,
    }) + 18
  );
}

function drawTableHead(sheet: PdfSheet, baseline: number, hasVat: boolean): number {
  const label = { size: 8.5, color: MUTED } as const;
  sheet.text("Position", LEFT, baseline, label);
  sheet.text("Anzahl", COLUMN.quantity, baseline, { ...label, align: "right" });
  if (hasVat) sheet.text("MwSt.", COLUMN.vat, baseline, { ...label, align: "right" });
  sheet.text("Einzelpreis", COLUMN.single, baseline, { ...label, align: "right" });
  sheet.text("Betrag", COLUMN.gross, baseline, { ...label, align: "right" });
  sheet.line(LEFT, RIGHT, baseline + 7, INK, 0.8);
  return baseline + 24;
}

function drawLine(
  sheet: PdfSheet,
  line: InvoiceLine,
  titleLines: string[],
  baseline: number,
  hasVat: boolean,
): number {
  const amount = { size: 10, align: "right", tabular: true } as const;
  for (const [index, text] of titleLines.entries()) {
    sheet.text(text, LEFT, baseline + index * 13, { size: 10, basis: line.title });
  }
  sheet.text(String(line.quantity), COLUMN.quantity, baseline, amount);
  if (hasVat) sheet.text(percent(line.vatBasisPoints), COLUMN.vat, baseline, amount);
  if (line.grossCents % line.quantity === 0) {
    sheet.text(euro(line.grossCents / line.quantity), COLUMN.single, baseline, amount);
  }
  sheet.text(euro(line.grossCents), COLUMN.gross, baseline, amount);
  const end = baseline + (titleLines.length - 1) * 13;
  sheet.line(LEFT, RIGHT, end + 8, HAIRLINE, 0.5);
  return end + 25;
}

function drawTotals(sheet: PdfSheet, content: InvoiceContent, top: number): void {
  const labelX = RIGHT - 250;
  const amount = { size: 10, align: "right", tabular: true } as const;
  let baseline = top + 8;
  const row = (label: string, cents: number) => {
    sheet.text(label, labelX, baseline, { size: 10, color: MUTED });
    sheet.text(euro(cents), RIGHT, baseline, amount);
    baseline += 15;
  };
  const small = isSmallInvoice(content);
  const { deposit } = content;
  if (deposit) {
    row("Gesamte Leistung", content.grossCents + deposit.grossCents);
    row(`Anzahlung, Rechnung ${deposit.number}`, -deposit.grossCents);
    for (const rate of deposit.vat) row(`darin ${percent(rate.vatBasisPoints)} MwSt.`, -rate.vatCents);
  }
  for (const rate of content.receiptNote === undefined ? content.vat : []) {
    const basis = percent(rate.vatBasisPoints);
    if (!small) row(deposit ? `Rest netto zu ${basis}` : `Netto zu ${basis}`, rate.netCents);
    row(`${small ? "darin " : ""}${basis} MwSt.`, rate.vatCents);
  }
  sheet.line(labelX, RIGHT, baseline - 5, INK, 0.8);
  baseline += 16;
  const label = content.cancels ? "Gutschrift" : deposit ? "Restbetrag" : "Gesamtbetrag";
  sheet.text(label, labelX, baseline, { style: "bold", size: 11 });
  sheet.text(euro(content.grossCents), RIGHT, baseline, { style: "display", size: 18, align: "right" });
  const note = content.cancels
    ? "Der Betrag geht an das Zahlungsmittel zurück, mit dem du bezahlt hast."
    : content.receiptNote !== undefined
      ? "Der Betrag ist bezahlt."
      : "Der Betrag ist bezahlt. Alle Preise enthalten die gesetzliche Mehrwertsteuer und alle Gebühren.";
  sheet.paragraph(note, LEFT, baseline + 34, RIGHT - LEFT, 14, { size: 10 });
}

function drawFooter(sheet: PdfSheet, { platform, seller, number }: InvoiceContent): void {
  const baseline = A4.height - 40;
  sheet.line(LEFT, RIGHT, baseline - 20, HAIRLINE, 0.5);
  sheet.shape(MOTH, LEFT, baseline - 11, 14 / 24, INK);
  sheet.text(platform.productName, LEFT + 20, baseline, { style: "display", size: 11 });
  const sold = seller.legalName === platform.legalName ? "Verkauft von" : "Verkauft im Namen von";
  const note = `${number} · ${sold} ${seller.legalName} · ${platform.supportEmail}`;
  sheet.text(note, RIGHT, baseline, { size: 8, color: MUTED, align: "right" });
}
