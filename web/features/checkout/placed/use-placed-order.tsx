import { type ReactNode, useEffect, useState } from "react";
import type { PlacedOrder } from "./placed-order.ts";
import { loadPlacedOrder } from "./placed-storage.ts";

type Code = typeof import("./placed-order-watch.tsx");

export type PlacedOrderViews = {
  readonly placed: PlacedOrder;
  /** Belongs into the page, anywhere: it renders nothing. */
  readonly watch: ReactNode;
  readonly block: ReactNode;
  /** For the phone's bar at the bottom, while places are held. */
  readonly bar: ReactNode;
};

/**
 * The order that this tab last placed for an event and that is not finished: known only in the browser, and read when
 * the page is come to (also by "back" from the payment), never while an order is on its way there. Few have one, so its
 * code comes only with it; where that cannot be fetched, the page is as for everybody else.
 */
export function usePlacedOrder(eventId: number): PlacedOrderViews {
  const [kept, setKept] = useState<{ eventId: number; cipher: string | null } | null>(null);
  const [code, setCode] = useState<Code | "unreachable" | null>(null);
  const [seen, setSeen] = useState<{ cipher: string; placed: PlacedOrder } | null>(null);
  useEffect(() => {
    const read = () => setKept({ eventId, cipher: loadPlacedOrder(eventId) });
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) read();
    };
    read();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [eventId]);

  const isRead = kept?.eventId === eventId;
  const cipher = isRead ? kept.cipher : null;
  useEffect(() => {
    if (cipher !== null) import("./placed-order-watch.tsx").then(setCode, () => setCode("unreachable"));
  }, [cipher]);

  const isNone = isRead && (cipher === null || code === "unreachable");
  if (isNone || cipher === null || code === null || code === "unreachable")
    return { placed: { kind: isNone ? "none" : "asking" }, watch: null, block: null, bar: null };
  const placed: PlacedOrder = seen?.cipher === cipher ? seen.placed : { kind: "asking" };
  return {
    placed,
    watch: <code.PlacedOrderWatch key={cipher} eventId={eventId} cipher={cipher} onSeen={setSeen} />,
    block: <code.PlacedOrderBlock placed={placed} />,
    bar: placed.kind === "held" && <code.PlacedOrderBar placed={placed} />,
  };
}
