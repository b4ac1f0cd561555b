import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { forgetDraft } from "../draft-storage.ts";
import { askAgainAfter, finishedQuery } from "../finished/finished-query.ts";
import type { Subject } from "../subject.ts";
import { forgetEndedOrder } from "./ended-order.ts";
import { type PlacedOrder, placedOrderOf } from "./placed-order.ts";
import { forgetPlacedOrder } from "./placed-storage.ts";

/** Looked after in the background: another tab may pay it. */
const LOOK_AFTER_MS = 15_000;

type Props = {
  subject: Subject;
  cipher: string;
  /** Told with every answer, and once before the first one. */
  onSeen: (seen: { cipher: string; placed: PlacedOrder }) => void;
};

/** Asks how it stands with a placed order as long as it is shown, and forgets it when it is paid or over. Renders nothing. */
export function PlacedOrderWatch({ subject, cipher, onSeen }: Props) {
  const { data: answer, dataUpdatedAt } = useQuery({
    ...finishedQuery(cipher),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => {
      const next = askAgainAfter(state.data, state.dataUpdateCount);
      const seconds = state.data?.status === 251 ? state.data.data.holdSeconds : null;
      return next === false || !seconds ? next : Math.min(LOOK_AFTER_MS, seconds * 1_000 + next);
    },
  });
  const placed = useMemo(() => placedOrderOf(cipher, answer, dataUpdatedAt), [cipher, answer, dataUpdatedAt]);
  const isPaid = answer?.status === 250;
  useEffect(() => {
    if (placed.kind === "none" && isPaid) {
      forgetDraft(subject);
      forgetPlacedOrder(subject, cipher);
    } else if (placed.kind === "none") forgetEndedOrder(subject, cipher);
    onSeen({ cipher, placed });
  }, [subject, cipher, placed, isPaid, onSeen]);
  return null;
}
