import type { CallAnswer } from "#web/platform/call.ts";
import { renewSession } from "#web/platform/session/session.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { CHECKOUT_ID } from "../buyer/contact.ts";
import { forgetKey, saveSubject } from "../draft-storage.ts";
import { saveOwnAddress } from "../finished/own-address.ts";
import { savePlacedOrder } from "../placed/placed-storage.ts";
import type { Subject } from "../subject.ts";
import { refusalOf } from "./refusal.ts";

type PurchaseAnswer = CallAnswer<
  "checkout/tickets" | "checkout/lounges" | "lounge/payRest" | "checkout/credits" | "checkout/upgrade"
>;

type Typed = Readonly<Record<string, string>>;

/** `/bezahlen/{cipher}` and `/checkoutFinished/{cipher}` know an order by the same reference. */
const cipherOf = (payLink: string) => decodeURIComponent(new URL(payLink).pathname.split("/").at(-1) ?? "");

type Options = {
  subject: Subject;
  /** Its text fields by their names on the wire, top to bottom. */
  values: Typed;
  onTyped: (typed: Partial<Typed>) => void;
  check: (name: string, typed: string) => string | null;
  /** Makes the call, with the key that `withKey` gives. */
  send: (typed: Typed) => Promise<PurchaseAnswer>;
  /** To whom it goes. */
  email: string;
  /** Nothing was left to pay: on to `/checkoutFinished/{cipher}`. */
  onFinished: (cipher: string) => void;
  /** Prices or stock are not what was shown; resolves when they are shown anew. */
  onStale: () => Promise<void>;
};

/** The form that sends one order of whatever kind. The same order carries the same idempotency key until it went through or was refused. */
export function useOrderForm({ subject, values, onTyped, check, send, email, ...on }: Options) {
  return useFormCall({
    id: CHECKOUT_ID,
    fields: Object.keys(values),
    draft: { values, change: onTyped },
    check: (name, typed) => check(name, typed[name] ?? ""),
    send,
    onSuccess: ({ link, cipher = "" }) => {
      const reference = link === undefined ? cipher : cipherOf(link);
      saveOwnAddress(reference, email);
      saveSubject(reference, subject);
      if (link === undefined) on.onFinished(reference);
      else {
        savePlacedOrder(subject, reference);
        location.assign(link);
      }
    },
    onRefused: async (answer) => {
      const { status } = answer;
      // Another body under the same key, or terms that are gone: the next press is a new order.
      if (status === 422 || status === 409) forgetKey(subject);
      // The reason and the new sum are shown together; the credits may be others, too.
      if (status === 409 || status === 404) await Promise.all([on.onStale(), renewed()]);
      // The session is gone: the remembered device may bring it back, else the form asks who orders.
      if (status === 295 || status === 401) await renewed();
      return refusalOf(answer);
    },
    leaves: true,
  });
}

/** Asks who is there and what credits they have. Without a network all stays as it was. */
const renewed = () =>
  renewSession().then(
    () => {},
    () => {},
  );

export type OrderForm = ReturnType<typeof useOrderForm>;
