import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { Button } from "#web/ui/button.tsx";
import type { TicketCheckoutProps } from "./ticket-checkout.tsx";

type Loaded = { Checkout: ComponentType<TicketCheckoutProps> };

const load = (): Promise<Loaded> =>
  import("./ticket-checkout.tsx").then((module) => ({ Checkout: module.TicketCheckout }));

/** Fetches the checkout's code ahead of the press: for `onPointerEnter` and `onFocus` of whatever opens it. */
export function preloadCheckout(): void {
  // A failure shows when the checkout is really opened.
  load().catch(() => {});
}

/**
 * Someone pressed "buy" on an offer: the checkout will open with it. Without a connection it opens all the same, and says
 * that its code is missing.
 */
export async function wishFor(eventId: number, offer: TicketItem, quantity?: number): Promise<void> {
  try {
    (await import("./wish.ts")).keepWish(eventId, offer, quantity);
  } catch {
    // The checkout says so itself.
  }
}

/**
 * The checkout of tickets for guests. Its code comes with the first opening; with bad reception that says so, and offers
 * a retry when it fails. Renders nothing on the server and while it is closed.
 */
export function TicketCheckoutHost(props: TicketCheckoutProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const { isOpen } = props;

  const fetchCode = useCallback(() => {
    setFailed(false);
    load().then(setLoaded, () => setFailed(true));
  }, []);

  useEffect(() => {
    if (isOpen && loaded === null) fetchCode();
  }, [isOpen, loaded, fetchCode]);

  if (loaded) return <loaded.Checkout {...props} />;
  if (!isOpen) return null;
  return (
    <div className="toasts" role="status">
      <div className="toast">
        {failed ? (
          <>
            <span>Die Kasse konnte nicht geladen werden.</span>
            <Button variant="quiet" size="small" onClick={fetchCode}>
              Noch einmal versuchen
            </Button>
          </>
        ) : (
          <>
            <span className="spinner" />
            <span>Einen Moment …</span>
          </>
        )}
      </div>
    </div>
  );
}
