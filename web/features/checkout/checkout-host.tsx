import { type ComponentType, useEffect, useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { Button } from "#web/ui/button.tsx";
import type { TicketCheckoutProps } from "./ticket-checkout.lazy.tsx";

/** The checkout with everything around it that other features bring. */
type OpenedCheckoutProps = Omit<TicketCheckoutProps, "loginForm">;
type Loaded = { readonly TicketCheckout: ComponentType<OpenedCheckoutProps> };

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

type HostProps = OpenedCheckoutProps & {
  /** Fetches its code; always the same function. */
  load: () => Promise<Loaded>;
};

/**
 * The checkout of tickets. Its code comes with the first opening; with bad reception that says so, and offers
 * a retry when it fails. Renders nothing on the server and while it is closed.
 */
export function TicketCheckoutHost({ load, ...props }: HostProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const { isOpen } = props;

  useEffect(() => {
    if (isOpen && loaded === null) load().then(setLoaded, () => setFailed(true));
  }, [isOpen, loaded, load]);

  // A browser does not fetch code again that failed. The address opens the checkout of the new page; without a network there is none.
  const retry = () => {
    if (navigator.onLine) location.reload();
  };

  if (loaded) return <loaded.TicketCheckout {...props} />;
  if (!isOpen) return null;
  return (
    <div className="toasts" role="status">
      <div className="toast">
        {failed ? (
          <>
            <span>Die Kasse lädt nicht. Hast du Empfang?</span>
            <Button variant="quiet" size="small" onClick={retry}>
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
