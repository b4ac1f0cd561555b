import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { call } from "#web/platform/call.ts";
import { renewSession } from "#web/platform/session/session.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import type { Draft, NamedTicket } from "./draft.ts";
import { forgetKey, idempotencyKey } from "./draft-storage.ts";
import { saveOwnAddress } from "./finished/own-address.ts";
import { orderRequest } from "./order-request.ts";
import { savePlacedOrder } from "./placed/placed-storage.ts";
import { CHECKOUT_ID, fieldError, typedFields, withTyped } from "./readiness.ts";
import { refusalOf } from "./refusal.ts";

/** `/bezahlen/{cipher}` and `/checkoutFinished/{cipher}` know an order by the same reference. */
const cipherOf = (payLink: string) => decodeURIComponent(new URL(payLink).pathname.split("/").at(-1) ?? "");

type Options = {
  eventId: number;
  offers: readonly TicketItem[];
  draft: Draft;
  onChange: (next: (draft: Draft) => Draft) => void;
  tickets: readonly NamedTicket[];
  isMember: boolean;
  onFinished: (cipher: string) => void;
  /** Prices or stock are not what the page showed; resolves when it shows them anew. */
  onOffersStale: () => Promise<void>;
};

/**
 * The form that sends one order: the buyer's fields and the tickets' names. The same order carries the same idempotency key until
 * it went through or was refused.
 */
export function useOrderForm(options: Options) {
  const { eventId, offers, draft, onChange, tickets, isMember, onFinished, onOffersStale } = options;
  const values = typedFields(isMember ? null : draft.guest, tickets);
  return useFormCall({
    id: CHECKOUT_ID,
    fields: Object.keys(values),
    draft: {
      values,
      change: (typed) => onChange((before) => withTyped(before, tickets, typed)),
    },
    check: (name, typed) => fieldError(name, typed[name] ?? ""),
    send: (typed) => {
      const body = orderRequest(withTyped(draft, tickets, typed), offers, {
        currentSite: location.pathname,
        isMember,
      });
      return call("checkout/tickets", { ...body, idempotencyKey: idempotencyKey(eventId, body) });
    },
    onSuccess: ({ link, cipher = "" }) => {
      const reference = link === undefined ? cipher : cipherOf(link);
      saveOwnAddress(reference, draft.guest.email.trim());
      if (link === undefined) onFinished(reference);
      else {
        savePlacedOrder(eventId, reference);
        location.assign(link);
      }
    },
    onRefused: async (answer) => {
      // Another body under the same key, or terms that are gone: the next press is a new order.
      if (answer.status === 422 || answer.status === 409) forgetKey(eventId);
      // The reason and the new sum are shown together.
      if (answer.status === 409 || answer.status === 404) await onOffersStale();
      // The session is gone: the remembered device may bring it back, else the form asks who orders.
      if (answer.status === 295) await renewSession().catch(() => {});
      return refusalOf(answer);
    },
    leaves: true,
  });
}

export type OrderForm = ReturnType<typeof useOrderForm>;
