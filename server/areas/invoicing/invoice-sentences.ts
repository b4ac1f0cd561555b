import { dateOnly, euro, longDate, percent, timeOfDay } from "#server/platform/german-format.ts";
import type { Deposit, InvoiceContent } from "./invoice-content.ts";

/** What a cancellation takes back. */
export function whatIsCancelled(
  { number, issuedOn, extent }: NonNullable<InvoiceContent["cancels"]>,
  heading: string,
): string {
  if (heading === "Stornobeleg")
    return `Dieser Stornobeleg hebt den Beleg ${number} vom ${dateOnly(issuedOn)}${extent === undefined ? "" : " zum Teil"} auf.`;
  const invoice = `Rechnung ${number} vom ${dateOnly(issuedOn)}`;
  if (extent === "rest") return `Diese Stornorechnung hebt den Rest der ${invoice} auf.`;
  return `Diese Stornorechnung hebt die ${invoice} ${extent === "part" ? "teilweise" : "vollständig"} auf.`;
}

/** Of a part of a final invoice: it deducts less of the deposit, too, which another final invoice may deduct now. */
export function whatIsNotDeducted({ number, grossCents, vat }: Deposit): string {
  const rates = vat.map((rate) => `${percent(rate.vatBasisPoints)} MwSt. ${euro(rate.vatCents)}`);
  return `Damit setzt die Schlussrechnung von der Anzahlung (Rechnung ${number}) ${euro(grossCents)} weniger ab, darin ${rates.join(" und ")}.`;
}

export function timeOfSupply({ event, issuedOn, cancels }: InvoiceContent): string {
  if (event === null) return `Leistungszeitpunkt: ${dateOnly(cancels?.issuedOn ?? issuedOn)}.`;
  const when = `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)}`;
  return `${event.title}, ${event.venue}, ${event.city}. Leistungszeitpunkt: ${when}.`;
}
