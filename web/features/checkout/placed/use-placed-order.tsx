import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Subject } from "../subject.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { PlacedOrderBar, PlacedOrderBlock } from "./placed-order-block.tsx";
import { PlacedOrderWatch } from "./placed-order-watch.tsx";
import { loadPlacedOrder } from "./placed-storage.ts";

/** What the event's page shows of it. */
export type PlacedOrderViews = {
  readonly block: ReactNode;
  /** For the phone's bar at the bottom, while places are held. */
  readonly bar: ReactNode;
  /** For the cards of lounges that were ordered, by their ids. */
  readonly lounges?: PlacedLoungeViews;
};

export type PlacedLoungeViews = ReadonlyMap<number, ReactNode>;

const NONE: PlacedOrder = { kind: "none" };
const ASKING: PlacedOrder = { kind: "asking" };

/**
 * The order that this tab last placed for something and that is not finished: known only in the browser, and read when
 * the page is come to (also by "back" from the payment), never while an order is on its way there.
 */
export function usePlacedOrder(subject: Subject) {
  const [kept, setKept] = useState<{ subject: Subject; cipher: string | null } | null>(null);
  const [seen, setSeen] = useState<{ cipher: string; placed: PlacedOrder } | null>(null);
  useEffect(() => {
    const read = () => setKept({ subject, cipher: loadPlacedOrder(subject) });
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) read();
    };
    read();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [subject]);

  const isRead = kept?.subject === subject;
  const cipher = isRead ? kept.cipher : null;
  const ofCipher = seen?.cipher === cipher ? seen.placed : ASKING;
  const placed = isRead && cipher === null ? NONE : ofCipher;
  const views = useMemo<PlacedOrderViews>(
    () => ({
      block: <PlacedOrderBlock placed={placed} />,
      bar: placed.kind === "held" && <PlacedOrderBar placed={placed} />,
    }),
    [placed],
  );
  return {
    placed,
    views,
    /** Belongs into the page, anywhere: it renders nothing. */
    watch: cipher !== null && (
      <PlacedOrderWatch key={cipher} subject={subject} cipher={cipher} onSeen={setSeen} />
    ),
  };
}
