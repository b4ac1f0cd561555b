import "../checkout.css";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useBarHeight } from "#web/ui/use-bar-height.ts";
import type { BuyerChoice } from "../buyer/buyer.ts";
import type { OpenField } from "../buyer/contact.ts";
import { MissingFields } from "./order-hints.tsx";
import type { OrderForm } from "./use-order-form.ts";

type Props = {
  form: OrderForm;
  choice: BuyerChoice;
  /** What is still missing, top to bottom. */
  open: readonly OpenField[];
  /** Why nothing can be bought now; null while something can. */
  closedText: string | null;
  /** Whether something is to be paid, by whatever. */
  isPaid: boolean;
  summary: ReactNode;
  /** What the law wants said directly above the button. */
  legal: ReactNode;
  /** What has changed since it was chosen. */
  notice?: ReactNode;
  /** Looks after something that is written and does not count yet. @returns whether there is: then nothing is ordered */
  checkFirst?: () => boolean;
  /** One column on the desktop, too. */
  isNarrow?: boolean;
  /** The panel of what is bought, and the buyer. */
  children: ReactNode;
};

/** Nobody orders a sum that they have not seen. */
const CHECKED_FIRST =
  "Noch nicht bestellt: Erst wird dein Gutschein geprüft. Passt der Betrag danach, bestell noch einmal.";

/** An order: what is chosen, and at its foot what it costs with the button that sends it. */
export function OrderFormLayout(props: Props) {
  const { form, choice, open, closedText, isPaid, notice, isNarrow = false } = props;
  const [isHeldUp, setHeldUp] = useState(false);
  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (open.length > 0 || closedText !== null || choice.buyer === undefined) return;
    const isHeldUp = props.checkFirst?.() ?? false;
    setHeldUp(isHeldUp);
    if (!isHeldUp) void form.submit();
  };
  return (
    <form
      className={classNames("checkout", isNarrow && "checkout--narrow")}
      {...form.props}
      onSubmit={onSubmit}
    >
      <div className="checkout__form">{props.children}</div>
      <div className="checkout__foot" ref={useBarHeight("--checkout-foot")}>
        {props.summary}
        {props.legal}
        {open.length > 0 && closedText === null && <MissingFields open={open} />}
        <FormNotice failure={form.failure} />
        {closedText === null && notice}
        {isHeldUp && closedText === null && <Notice role="status">{CHECKED_FIRST}</Notice>}
        {closedText === null ? (
          <Button {...form.button} variant="primary" size="large" block disabled={open.length > 0}>
            {isPaid ? "Zahlungspflichtig bestellen" : "Kostenlos bestellen"}
          </Button>
        ) : (
          form.failure === null && (
            <Notice role="status">
              <p>{closedText}</p>
            </Notice>
          )
        )}
        <LiveText text={form.isBusy ? "Deine Bestellung wird gesendet." : ""} />
      </div>
    </form>
  );
}

/** What was said of the order is over as soon as it is changed. */
export function forgiving<Change>(
  form: OrderForm,
  closedText: string | null,
  change: (next: Change) => void,
) {
  return (next: Change) => {
    if (form.failure !== null && !form.failure.isRetry && closedText === null) form.forgive();
    change(next);
  };
}
