import type { Refusal } from "#contract/call.ts";
import { explainCommon } from "#server/areas/checkout/public.ts";
import type { LoungeRefusal } from "./quote-lounges.ts";
import type { RestRefusal } from "./rest-product.ts";

/** Status and German sentence of a refusal to book lounges; `fields` where one input can mend it. */
export function explainLoungeRefusal(refusal: LoungeRefusal): Refusal {
  switch (refusal.kind) {
    case "unknown-lounge":
      return { status: 404, data: "Diese Lounge gibt es nicht mehr. Bitte lade die Seite neu." };
    case "lounge-twice":
      return input("Bitte gib jede Lounge nur einmal mit ihrer Anzahl an.");
    case "several-events":
      return input("Bitte buche Lounges für verschiedene Events einzeln.");
    case "sold-out":
      return {
        status: 409,
        data:
          refusal.left <= 0
            ? `Ausverkauft: „${refusal.title}“ ist nicht mehr verfügbar.`
            : `Von „${refusal.title}“ ${refusal.left === 1 ? "ist" : "sind"} nur noch ${refusal.left} verfügbar.`,
      };
    default:
      return explainCommon(refusal);
  }
}

/** The same of a refusal to pay what is open of them. */
export function explainRestRefusal(refusal: RestRefusal): Refusal {
  switch (refusal.kind) {
    case "unknown-booking":
      return { status: 404, data: "Diese Buchung gibt es nicht." };
    case "nothing-open":
      return { status: 409, data: "Für diese Buchung ist nichts mehr offen." };
    case "rest-under-way":
      return {
        status: 409,
        data: "Der Rest dieser Buchung wird schon bezahlt. Bitte schließe die Zahlung zuerst ab.",
      };
    default:
      return explainCommon(refusal);
  }
}

const input = (data: string): Refusal => ({ status: 400, data, fields: { items: data } });
