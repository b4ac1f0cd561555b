import { Link } from "@tanstack/react-router";
import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { useSite } from "#web/platform/page-context.ts";
import { methodNames } from "#web/platform/payment-methods.ts";
import type { OrderPrice } from "./order-lines.ts";

/** No right of withdrawal for dated events, in the product decisions' words, and the terms: directly above the button. */
export function EventLegalLine() {
  return (
    <p className="legal">
      Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§&nbsp;312g Abs.&nbsp;2
      Nr.&nbsp;9 BGB). <Terms />
    </p>
  );
}

/** Credits are for no date: they can be withdrawn from. */
export function CreditsLegalLine() {
  return (
    <p className="legal">
      Du hast 14&nbsp;Tage Widerrufsrecht: Solange du von dieser Aufladung nichts ausgegeben hast, gibst du
      sie in deinem Guthaben zurück. <Terms />
    </p>
  );
}

function Terms() {
  return (
    <>
      Es gelten die{" "}
      <Link to="/agb" target="_blank">
        AGB
      </Link>{" "}
      und die{" "}
      <Link to="/datenschutz" target="_blank">
        Datenschutzerklärung
      </Link>
      .
    </>
  );
}

/** The organiser as seller, and how it will be paid. */
export function EventSellerLine({ event, price }: { event: EventDetails; price: OrderPrice }) {
  return (
    <p className="legal">
      Verkäufer: {event.organizer.legalName}.{payText(price, event.paymentMethods)}
    </p>
  );
}

/** The operator as seller. */
export function OwnSellerLine() {
  const { company } = useSite();
  return <p className="legal">Verkäufer: {company.legalName}.</p>;
}

function payText({ totalCents, externalCents }: OrderPrice, methods: EventDetails["paymentMethods"]): string {
  if (totalCents === 0) return "";
  if (externalCents === 0) return " Du zahlst mit deinem Guthaben.";
  return ` Im nächsten Schritt zahlst du mit ${methodNames(methods)}.`;
}
