import { describe, expect, test } from "vitest";
import { openScriptsOf } from "#server/platform/pdf/fonts/script-faces.ts";
import { setText } from "#server/platform/pdf/fonts/typefaces.ts";
import { sampleKeys, sampleTicket } from "../../../../testing/document-samples.ts";
import { codesInFile, qrCodesInFile, readPdf } from "../read-ticket-file.ts";
import { verifyTicketCode } from "../ticket-code.ts";
import { renderTicketPdf, type TicketSheet } from "./ticket-pdf.ts";

async function textOf(ticket: TicketSheet): Promise<string> {
  const [page, ...more] = await readPdf(await renderTicketPdf(ticket), 0.5);
  expect(more).toEqual([]);
  return (page?.text ?? "").replace(/\s+/g, " ");
}

const fontFiles = (pdf: Buffer) => pdf.toString("latin1").match(/\/FontFile2/g)?.length;

describe("ticket PDF", () => {
  test("says who, what, when, where, for how much, and who sells", async () => {
    const text = await textOf(sampleTicket());
    for (const part of [
      "Yıldız Łukasz",
      "Säurebad",
      "Freitag, 4. Dezember 2026, 22:00 Uhr",
      "Kesselhaus Nord, Am Speicherboden 7, 20457 Hamburg",
      "Standard",
      "17,50 €",
      "Preis inkl. 19 % MwSt. (2,79 €) und 1,50 € Gebühr",
      "7K2MQ4XD",
      "1 von 2",
      "ab 18",
      "Nordlicht Nächte Veranstaltungs-GmbH, Große Elbstraße 112, 22767 Hamburg",
      "Letzter Einlass um 02:00 Uhr.",
      "Erziehungsbeauftragung",
      "§ 312g Abs. 2 Nr. 9 BGB",
      "Gilt nur für",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("carries the signed code as a QR of level H that a rendering gives back", async () => {
    const ticket = sampleTicket();
    const codes = await qrCodesInFile(await renderTicketPdf(ticket));
    expect(codes).toEqual([{ text: ticket.code, level: "H" }]);
    expect(verifyTicketCode(codes[0]?.text ?? "", sampleKeys.publicKey)).toMatchObject({
      ticketId: 4711,
      eventId: 12,
    });
  });

  test.each([
    "Nguyễn Thị Ánh",
    "Γιώργος Παπαδόπουλος",
    "Иван Петров",
    "Đorđe Šarić",
    "Ștefan Țurcanu",
    "Þórbjörg Ægisdóttir",
    "Ğazi İpek",
    "Łucja Wiśniewska-Żółć",
  ])("sets the name %s right", async (holder) => {
    expect(await textOf(sampleTicket({ holder }))).toContain(holder);
  });

  test("embeds subsets of its fonts and no font of a viewer", async () => {
    const pdf = (await renderTicketPdf(sampleTicket())).toString("latin1");
    const names = [...pdf.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+(instrument-sans|bricolage-grotesque)/);
    expect(fontFiles(Buffer.from(pdf, "latin1"))).toBe(new Set(names).size);
    expect(pdf.length).toBeLessThan(40_000);
  });

  test("never cuts a name, however long it may be", async () => {
    const holder = `${"Maximiliane-Wilhelmine ".repeat(2)}von und zu ${"Hohenlohe-Langenburg-".repeat(2)}Weikersheim`;
    const text = await textOf(sampleTicket({ holder }));
    for (const word of holder.split(/[ ]/))
      expect(text.replace(/[- ]/g, "")).toContain(word.replace(/-/g, ""));
  });

  test("wraps a long category instead of cutting it", async () => {
    const offerTitle = "Donaudampfschifffahrtsgesellschaftsticket Deluxe Plus Balkon";
    const text = await textOf(sampleTicket({ offerTitle }));
    expect(text.replace(/ /g, "")).toContain(offerTitle.replace(/ /g, ""));
    expect(text).not.toContain("…");
  });

  test("has the screens' date stub, September shortened as there", async () => {
    const { event } = sampleTicket();
    const text = await textOf(sampleTicket({ event: { ...event, startsLocal: "2026-09-04 22:00:00" } }));
    expect(text).toMatch(/Fr\. 4\. Sept\./);
  });

  test("shows emoji and control characters in names as nothing, unknown letters as such", async () => {
    expect(await textOf(sampleTicket({ holder: "Mara 🦋\u0007 Lindqvist" }))).toContain("Mara Lindqvist");
    expect(await textOf(sampleTicket({ holder: "𠮷 Li" }))).toContain("\ufffd Li");
  });

  test("marks that turn the direction turn nothing", async () => {
    const turned = "\u202eetsäG 2\u202c \u2067Mara\u2069";
    expect(await textOf(sampleTicket({ holder: turned }))).toContain("etsäG 2 Mara");
  });

  test.each([
    ["محمد علي", "arabic"],
    ["لالا الله", "arabic"],
    ["דוד כהן", "hebrew"],
    ["李明", "han"],
    ["さくら 田中", "han"],
    ["김민준", "hangul"],
    ["สมชาย น้ำ", "thai"],
    ["राम श्रीनिवास", "devanagari"],
    ["శ్రీనివాస్ కృష్ణ", "telugu"],
    ["გიორგი", "georgian"],
    ["Արմեն", "armenian"],
    ["አበበ", "ethiopic"],
  ])("prints %s from a subset of its own font, and a reader gets the name back", async (holder, script) => {
    const ticket = sampleTicket({ holder });
    const pdf = await renderTicketPdf(ticket);
    expect(await textOf(ticket)).toContain(holder);
    const names = [...pdf.toString("latin1").matchAll(/\/BaseFont \/[A-Z]{6}\+(noto\S+)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names)).toEqual(new Set([`noto-sans-${script}-700`]));
    expect(pdf.length).toBeLessThan(40_000);
  });

  test("Arabic letters join, and a name beside Latin ones stays in its place", async () => {
    const widthOf = async (holder: string) => {
      await openScriptsOf(holder);
      return setText(holder, "display").reduce((sum, { width }) => sum + width, 0);
    };
    // Apart, each letter would have the form that it has alone.
    const apart = await Promise.all([..."سليم"].map(widthOf));
    expect(await widthOf("سليم")).toBeLessThan(0.85 * apart.reduce((sum, width) => sum + width));
    const faces = setText("Anna محمد Schmidt", "display").map(({ face }) => face.postscriptName.slice(0, 9));
    expect([faces[0], faces.at(-1)]).toEqual(["bricolage", "bricolage"]);
    expect(faces).toContain("noto-sans");
  });

  test("brings the tickets of an order on a page each, with its own code, and fonts once", async () => {
    const [one, two] = [sampleTicket(), sampleTicket({ holder: "Jonas Krämer", index: 2 })];
    const pdf = await renderTicketPdf(one, two);
    const pages = await readPdf(pdf, 0.5);
    expect(pages.map(({ text }) => [text.includes("Yıldız"), text.includes("Jonas")])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(one.code).not.toBe(two.code);
    expect(await codesInFile(pdf)).toEqual([one.code, two.code]);
    const single = await renderTicketPdf(one);
    expect(fontFiles(pdf)).toBe(fontFiles(single));
  });

  test("is the same file for the same ticket", async () => {
    const ticket = sampleTicket();
    expect((await renderTicketPdf(ticket)).equals(await renderTicketPdf(ticket))).toBe(true);
  });

  test("says for a free, unnamed ticket what holds for it", async () => {
    const { event } = sampleTicket();
    const text = await textOf(
      sampleTicket({
        personal: false,
        grossCents: 0,
        feeCents: 0,
        vatCents: 0,
        event: { ...event, ageLimit: null, consentForm: false, lastEntryLocal: null },
      }),
    );
    expect(text).toContain("Gekauft von");
    expect(text).toContain("Freier Eintritt, kein Entgelt.");
    expect(text).not.toContain("Ausweis");
    expect(text).not.toContain("Geld zurück");
  });
});
