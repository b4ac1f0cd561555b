import { describe, expect, test } from "vitest";
import { sampleInvoice } from "../../../testing/document-samples.ts";
import { readPdf } from "../tickets/read-ticket-file.ts";
import { cancellationOf } from "./cancellation.ts";
import type { InvoiceContent } from "./invoice-content.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";

const issuedAt = new Date("2026-11-21T10:00:00Z");

async function pagesOf(content: InvoiceContent): Promise<string[]> {
  const pages = await readPdf(await renderInvoicePdf(content, issuedAt), 0.5);
  return pages.map(({ text }) => text.replace(/\s+/g, " "));
}

describe("invoice PDF", () => {
  test("is complete above 250 €: seller, buyer, number, dates, lines, net and VAT by rate", async () => {
    const [text] = await pagesOf(sampleInvoice());
    for (const part of [
      "Nordlicht Nächte Veranstaltungs-GmbH",
      "USt-IdNr. DE123456789",
      "Yıldız Łukasz",
      "RE-12-2026-00042",
      "21. November 2026",
      "Leistungszeitpunkt: Freitag, 4. Dezember 2026, 22:00 Uhr.",
      "Ticket „Standard“",
      "16,00 €",
      "48,00 €",
      "Netto zu 19 %",
      "297,48 €",
      "56,52 €",
      "Netto zu 7 %",
      "1,05 €",
      "370,00 €",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("up to 250 € shows gross amounts and the VAT in them", async () => {
    const [text] = await pagesOf(
      sampleInvoice({
        lines: [{ title: "Ticket „Standard“", quantity: 2, grossCents: 25_000, vatBasisPoints: 1900 }],
        vat: [{ vatBasisPoints: 1900, grossCents: 25_000, netCents: 21_008, vatCents: 3_992 }],
        grossCents: 25_000,
      }),
    );
    expect(text).toContain("darin 19 % MwSt.");
    expect(text).not.toContain("Netto");
  });

  test("a cancellation names its invoice and turns every amount round", async () => {
    const storno = cancellationOf(sampleInvoice(), [], sampleInvoice().lines, {
      number: "RE-12-2026-00043",
      at: issuedAt,
    });
    const [text] = await pagesOf(storno);
    expect(text).toContain("Stornorechnung");
    expect(text).toContain(
      "Diese Stornorechnung hebt die Rechnung RE-12-2026-00042 vom 21. November 2026 vollständig auf.",
    );
    expect(text).toContain("−370,00 €");
    expect(text).toContain("−56,52 €");
  });

  test("goes on over pages, each with the table's head and the number", async () => {
    const line = {
      title: "Ticket mit einem langen Namen, der in zwei Zeilen umbricht",
      quantity: 1,
      grossCents: 100,
      vatBasisPoints: 1900,
    };
    const pages = await pagesOf(sampleInvoice({ lines: Array.from({ length: 40 }, () => line) }));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain("RE-12-2026-00042");
    const rows = pages.join(" ").match(/Ticket mit einem langen Namen/g);
    expect(rows).toHaveLength(40);
    expect(pages.at(-1)).toContain("Gesamtbetrag");
  });

  test("prints an organiser's text as text", async () => {
    const [text] = await pagesOf(
      sampleInvoice({ buyer: { name: "(Mia) <b>\\n/Type", email: "mia@example.org" } }),
    );
    expect(text).toContain("(Mia) <b>\\n/Type");
  });
});
