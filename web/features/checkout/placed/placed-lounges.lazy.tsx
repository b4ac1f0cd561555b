import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { loungeSubject } from "../lounges/lounge-draft.ts";
import { PlacedOrderBlock } from "./placed-order-block.tsx";
import { loadPlacedOrder } from "./placed-storage.ts";
import { type PlacedLoungeViews, usePlacedOrder } from "./use-placed-order.tsx";

type ShownLounge = { readonly id: number; readonly title: string };

type Props = {
  /** Those that the page shows. */
  lounges: readonly ShownLounge[];
  /** What the cards of those show that this tab ordered and that are not finished; always the same function. */
  onPlaced: (views: PlacedLoungeViews) => void;
  /** An order is over, however: what the page shows of lounges may not be true any more. */
  onEnded: () => void;
};

/** Finds the orders of lounges that this tab placed, so that who holds the last one reads nowhere that it is gone. Renders nothing. */
export function PlacedLounges({ lounges, onPlaced, onEnded }: Props) {
  const [ordered, setOrdered] = useState<readonly ShownLounge[]>([]);
  const [views, setViews] = useState<PlacedLoungeViews>(new Map());
  useEffect(() => {
    const read = () => setOrdered(lounges.filter(({ id }) => loadPlacedOrder(loungeSubject(id)) !== null));
    read();
    // "Back" from the payment.
    addEventListener("pageshow", read);
    return () => removeEventListener("pageshow", read);
  }, [lounges]);
  // Before it is painted, as the order of tickets is.
  useLayoutEffect(() => onPlaced(views), [onPlaced, views]);
  return ordered.map((lounge) => (
    <PlacedLounge key={lounge.id} lounge={lounge} onViews={setViews} onEnded={onEnded} />
  ));
}

type OneProps = {
  lounge: ShownLounge;
  onViews: (change: (views: PlacedLoungeViews) => PlacedLoungeViews) => void;
  onEnded: () => void;
};

function PlacedLounge({ lounge: { id, title }, onViews, onEnded }: OneProps) {
  const { placed, watch } = usePlacedOrder(loungeSubject(id));
  const show = useCallback(
    (view: ReactNode) =>
      onViews((views) => {
        const others = [...views].filter(([other]) => other !== id);
        return new Map(view ? [...others, [id, view] as const] : others);
      }),
    [id, onViews],
  );
  useEffect(() => {
    const isShown = placed.kind === "held" || placed.kind === "ordered";
    show(isShown && <PlacedOrderBlock placed={placed} label={`Deine Bestellung: ${title}`} />);
  }, [placed, title, show]);
  useEffect(() => () => show(null), [show]);
  const isOver = placed.kind === "none";
  const tellEnd = useEffectEvent(onEnded);
  useEffect(() => {
    // The page may have been loaded while it was held.
    if (isOver) tellEnd();
  }, [isOver]);
  return watch;
}
