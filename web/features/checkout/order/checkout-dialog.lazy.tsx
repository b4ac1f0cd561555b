import "../checkout.css";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Plus } from "#web/ui/icons.ts";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import type { PlacedOrder } from "../placed/placed-order.ts";
import { PlacedOrderBlock } from "../placed/placed-order-block.tsx";

/** What every type of checkout is handed by its screen. */
export type CheckoutProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Nothing was left to pay: on to `/checkoutFinished/{cipher}`. */
  onFinished: (cipher: string) => void;
  /** What this tab ordered here before and has not paid yet. */
  placed: PlacedOrder;
  /** E-mail and password, for a place inside this form. */
  loginForm: (places: { email: string; id: string }) => ReactNode;
};

type Props = Pick<CheckoutProps, "isOpen" | "onClose" | "placed"> & {
  title: string;
  subtitle?: ReactNode;
  /** Whether another order may be placed besides the one that waits for its payment. */
  mayOrderMore: boolean;
  /** In one column, as wide as a small dialog. */
  isNarrow?: boolean;
  /** The form; mounted with every opening. */
  children: ReactNode;
};

/**
 * The checkout of every type: a sheet on the phone, a dialog on the desktop. A buyer who returns from the payment finds the way to it
 * again; the form stands behind it.
 */
export function CheckoutDialog(props: Props) {
  const { isOpen, placed, isNarrow = false } = props;
  const [isOrderingMore, setOrderingMore] = useState(false);
  if (!isOpen && isOrderingMore) setOrderingMore(false);
  const isForm = placed.kind === "none" || isOrderingMore;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={props.title}
      subtitle={props.subtitle}
      size={isForm && !isNarrow ? "xl" : "m"}
      height={isForm ? "full" : "low"}
      bodyClassName="checkout-body"
    >
      {isForm ? (
        props.children
      ) : (
        <WayToPayment placed={placed} onOrderMore={props.mayOrderMore ? () => setOrderingMore(true) : null} />
      )}
    </Dialog>
  );
}

function WayToPayment({ placed, onOrderMore }: { placed: PlacedOrder; onOrderMore: (() => void) | null }) {
  if (placed.kind === "asking") return <CheckoutAsking />;
  return (
    <PlacedOrderBlock
      placed={placed}
      more={
        onOrderMore && (
          <>
            <p className="small muted">
              Du willst etwas ändern? Bestell einfach neu: Was du nicht bezahlst, wird von selbst wieder frei.
            </p>
            <Button variant="quiet" size="small" className="checkout-more" onClick={onOrderMore}>
              <Icon of={Plus} className="icon-small" />
              Neu bestellen
            </Button>
          </>
        )
      }
    />
  );
}

/** A question for what there is to buy, as a query has it. */
export type Asked = {
  readonly data: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** What there is to buy is on its way, or did not come. @param asked all that it takes */
export function CheckoutAsking({ asked = [] }: { asked?: readonly Asked[] }) {
  const failed = asked.filter(({ data, isError }) => data === undefined && isError);
  return failed.length > 0 ? (
    <RetryNotice
      text="Die Daten für die Kasse sind nicht angekommen."
      busy={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    />
  ) : (
    <p className="checkout-asking" role="status">
      <span className="spinner" /> Einen Moment …
    </p>
  );
}
