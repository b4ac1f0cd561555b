import { useCallback, useEffect, useRef, useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { call } from "#web/platform/call.ts";
import { renewSession } from "#web/platform/session.ts";
import type { Draft } from "./draft.ts";
import { forgetKey, idempotencyKey } from "./draft-storage.ts";
import { orderRequest } from "./order-request.ts";
import { saveOwnAddress, savePlacedOrder } from "./placed/placed-storage.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** `/bezahlen/{cipher}` and `/checkoutFinished/{cipher}` know an order by the same reference. */
const cipherOf = (payLink: string) => decodeURIComponent(new URL(payLink).pathname.split("/").at(-1) ?? "");

export type Submission =
  | { kind: "idle" }
  | { kind: "sending" }
  /** The order is placed and the browser is on its way to the payment. */
  | { kind: "leaving" }
  | ({ kind: "refused" } & Refusal);

type Options = {
  eventId: number;
  onFinished: (cipher: string) => void;
  /** Prices or stock are not what the page showed; resolves when it shows them anew. */
  onOffersStale: () => Promise<void>;
};

/**
 * Sends one order. However often it is pressed, one order is under way at a time, and the same order carries the same
 * idempotency key until it went through or was refused.
 */
export function useSubmission({ eventId, onFinished, onOffersStale }: Options) {
  const [state, setState] = useState<Submission>({ kind: "idle" });
  const underWay = useRef(false);

  useEffect(() => {
    // "Back" from the payment page may bring this very page again, with the button still waiting.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underWay.current = false;
      setState({ kind: "idle" });
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  const submit = useCallback(
    async (draft: Draft, offers: readonly TicketItem[], isMember: boolean) => {
      if (underWay.current) return;
      underWay.current = true;
      setState({ kind: "sending" });
      const body = orderRequest(draft, offers, { currentSite: location.pathname, isMember });
      const answer = await call("checkout/tickets", {
        ...body,
        idempotencyKey: idempotencyKey(eventId, body),
      });
      if (answer.status === 250 && (answer.data.link || answer.data.cipher)) {
        setState({ kind: "leaving" });
        const { link } = answer.data;
        const cipher = link ? cipherOf(link) : (answer.data.cipher ?? "");
        saveOwnAddress(cipher, draft.guest.email.trim());
        if (link) {
          savePlacedOrder(eventId, cipher);
          location.assign(link);
        } else onFinished(cipher);
        return;
      }
      // Another body under the same key, or terms that are gone: the next press is a new order.
      if (answer.status === 422 || answer.status === 409) forgetKey(eventId);
      // The reason and the new sum are shown together.
      if (answer.status === 409 || answer.status === 404) await onOffersStale();
      // The session is gone: the remembered device may bring it back, else the form asks who orders.
      if (answer.status === 295) await renewSession().catch(() => {});
      underWay.current = false;
      setState({ kind: "refused", ...refusalOf(answer) });
    },
    [eventId, onFinished, onOffersStale],
  );

  const forget = useCallback(() => setState({ kind: "idle" }), []);
  const clearField = useCallback(
    (name: string) =>
      setState((before) => {
        if (before.kind !== "refused" || !(name in before.fields)) return before;
        return { ...before, fields: { ...before.fields, [name]: "" } };
      }),
    [],
  );
  return { state, submit, forget, clearField };
}
