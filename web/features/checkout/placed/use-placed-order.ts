import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { forgetDraft, forgetPlacedOrder, loadPlacedOrder } from "../draft-storage.ts";
import { askAgainAfter, finishedQuery } from "../finished/finished-query.ts";
import { type PlacedOrder, placedOrderOf } from "./placed-order.ts";

/** Looked after in the background: another tab may pay it. */
const LOOK_AFTER_MS = 15_000;

type Kept = { eventId: number; cipher: string | null };

/**
 * The order that this tab last placed for an event and that is not finished: known only in the browser, and read when
 * the page is come to (also by "back" from the payment), never while an order is on its way there.
 */
export function usePlacedOrder(eventId: number): PlacedOrder {
  const [kept, setKept] = useState<Kept | null>(null);
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
  const { data, dataUpdatedAt } = useQuery({
    ...finishedQuery(cipher ?? ""),
    enabled: cipher !== null,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => {
      const next = askAgainAfter(state.data, state.dataUpdateCount);
      const seconds = state.data?.status === 251 ? state.data.data.holdSeconds : null;
      return next === false || !seconds ? next : Math.min(LOOK_AFTER_MS, seconds * 1_000 + next);
    },
  });
  const answer = cipher === null ? undefined : data;
  const isPaid = answer?.status === 250;
  const placed: PlacedOrder = !isRead
    ? { kind: "asking" }
    : cipher === null
      ? { kind: "none" }
      : placedOrderOf(cipher, answer, dataUpdatedAt);

  const isGone = placed.kind === "none";
  useEffect(() => {
    if (cipher === null || !isGone) return;
    if (isPaid) forgetDraft(eventId);
    forgetPlacedOrder(eventId, cipher);
  }, [eventId, cipher, isGone, isPaid]);
  return placed;
}
