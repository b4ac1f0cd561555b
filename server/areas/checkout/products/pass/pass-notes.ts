import { euro, percent } from "#server/platform/german-format.ts";
import type { PassPage } from "./pass-page.ts";

/** What a pass says of its price, in cents; the invoice rounds VAT once a rate and not once a pass, it is the one that counts. */
export function passPriceNote({
  feeCents,
  vatCents,
  vatBasisPoints,
}: {
  readonly feeCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
}): string {
  const fee = feeCents > 0 ? ` und ${euro(feeCents)} Gebühr` : "";
  if (vatBasisPoints === 0) return `Endpreis${fee ? ` inkl. ${euro(feeCents)} Gebühr` : ""}, ohne MwSt.`;
  return `Preis inkl. ${percent(vatBasisPoints)} MwSt. (${euro(vatCents)})${fee}`;
}

/** What a pass says of its sale. */
export function passSaleNotes({
  seller,
  platform,
  grossCents,
}: Pick<PassPage, "seller" | "platform"> & { readonly grossCents: number }): string[] {
  const called = "Fällt das Event aus oder wird es verlegt, bekommst du eine Mail";
  return [
    `Dein Vertrag besteht mit dem Veranstalter ${seller.legalName}. ${platform.productName} verkauft in seinem Namen.`,
    "Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§\u00a0312g\u00a0Abs.\u00a02\u00a0Nr.\u00a09\u00a0BGB).",
    grossCents > 0 ? `${called} und auf Wunsch dein Geld zurück.` : `${called}.`,
    "Es gilt die Hausordnung des Veranstaltungsorts; das Hausrecht übt der Veranstalter aus.",
    `Alle Bedingungen: ${platform.publicUrl.replace(/^https?:\/\//, "")}/agb`,
  ];
}
