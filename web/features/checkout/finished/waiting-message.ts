import type { PaymentTrouble } from "#contract/payment-trouble.ts";
import { formatEuro } from "#web/platform/money.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import type { WaitingPurchase } from "./finished-query.ts";
import { isOfTickets } from "./unit-words.ts";

/** What the page says while a purchase is not finished. */
export type WaitingMessage = {
  readonly heading: string;
  readonly text: string;
  /** Something goes on by itself; otherwise it is the buyer's turn. */
  readonly isBusy: boolean;
  readonly action?: { readonly label: string; readonly href: string };
  /** The quieter way beside it. */
  readonly otherAction?: { readonly label: string; readonly href: string };
};

/**
 * The words for where a purchase stands, true from the first rendering on.
 * @param purchase what the server said; `null` before its first answer
 * @param ownAddress the buyer's, in the tab that placed the order
 * @param trouble what the last visit of the payment service ran into; only counts while nothing is paid
 */
export function waitingMessage(
  purchase: WaitingPurchase | null,
  trouble: PaymentTrouble | undefined,
  ownAddress: string | null = null,
): WaitingMessage {
  if (purchase === null)
    return { heading: "Einen Moment …", text: "Wir schauen nach deiner Bestellung.", isBusy: true };
  if (purchase.state === "processing")
    return {
      heading: "Die Zahlung läuft noch",
      text: purchase.message.replaceAll("E-Mail", E_MAIL),
      isBusy: true,
    };
  const hasTickets = isOfTickets(purchase.order);
  if (purchase.state === "preparing")
    return hasTickets
      ? { heading: "Wir drucken deine Tickets", text: "Einen Moment, wir holen deine Tickets.", isBusy: true }
      : { heading: "Einen Moment …", text: purchase.message, isBusy: true };
  if (purchase.state === "unconfirmed")
    return {
      heading: "Bestätige deine Adresse",
      text: `Wir haben eine Mail an ${ownAddress ?? purchase.order.email} geschickt. Öffne den Link darin, dann gehör${hasTickets ? "en die Tickets" : "t die Bestellung"} dir. Schau auch im Spam-Ordner nach.`,
      isBusy: false,
    };
  return unpaidScene(purchase, trouble);
}

function unpaidScene(
  { payLink, order }: WaitingPurchase,
  trouble: PaymentTrouble | undefined,
): WaitingMessage {
  const hasTickets = isOfTickets(order);
  if (payLink === null)
    return {
      heading: "Die Zeit zum Bezahlen ist um",
      text: `Wir fragen den Zahlungsdienst ein letztes Mal nach deiner Zahlung. Kam keine, ${hasTickets ? "werden die Plätze wieder frei" : "endet die Reservierung"}.`,
      isBusy: true,
    };
  const pay = { label: "Weiter zur Zahlung", href: payLink };
  if (trouble === "nicht-erreichbar")
    return {
      heading: "Der Zahlungsdienst ist gerade nicht erreichbar",
      text: `Das liegt nicht an dir, und bezahlt ist noch nichts. Deine ${hasTickets ? "Plätze bleiben" : "Bestellung bleibt"} reserviert: Versuch es gleich noch einmal.`,
      isBusy: false,
      action: { label: "Noch einmal versuchen", href: payLink },
    };
  if (trouble === "ungeprueft")
    return {
      heading: "Wir prüfen deine Zahlung",
      text: `Der Zahlungsdienst antwortet gerade nicht. Hast du schon bezahlt, ist alles gut: ${hasTickets ? `Deine Tickets kommen per ${E_MAIL}` : "Es geht weiter"}, sobald wir deine Zahlung sehen.`,
      isBusy: true,
      action: { label: "Noch einmal prüfen", href: `${payLink}/zurueck` },
      otherAction: pay,
    };
  return {
    heading: "Noch nicht bezahlt",
    text: `Deine Zahlung über ${formatEuro(order.toPay)} ist noch offen. Sobald sie da ist, ${hasTickets ? `kommen deine Tickets per ${E_MAIL}` : "geht es weiter"}.`,
    isBusy: false,
    action: pay,
  };
}
