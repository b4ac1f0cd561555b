import "./checkout.css";
import { type FormEvent, type ReactNode, useState } from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Dotted } from "#web/ui/dotted.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Plus } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useBarHeight } from "#web/ui/use-bar-height.ts";
import { ofMember, useBuyer } from "./buyer.ts";
import { BuyerSection } from "./buyer-section.tsx";
import { namedTickets, wantedItems } from "./draft.ts";
import { GuestFields } from "./guest-fields.tsx";
import { CutNotice, MissingFields } from "./order-hints.tsx";
import { ConfirmationNotice, LegalLine, OrderSummary, SellerLine } from "./order-summary.tsx";
import type { PlacedOrder } from "./placed/placed-order.ts";
import { PlacedOrderBlock } from "./placed/placed-order-block.tsx";
import { priceDraft } from "./price-draft.ts";
import { QuantityRows } from "./quantity-rows.tsx";
import { LOGIN_ID, openFields } from "./readiness.ts";
import { TicketNames } from "./ticket-names.tsx";
import { beginsFree, useDraft } from "./use-draft.ts";
import { useOrderForm } from "./use-order-form.ts";

export type TicketCheckoutProps = {
  event: EventDetails;
  /** As the server last said; the owner fetches them again on `onOffersStale`, which never rejects. */
  offers: readonly TicketItem[];
  isOpen: boolean;
  onClose: () => void;
  /** Nothing was left to pay: on to `/checkoutFinished/{cipher}`. */
  onFinished: (cipher: string) => void;
  onOffersStale: () => Promise<void>;
  /** Why nothing can be bought now, as the server last said; null while something can. */
  closedText: string | null;
  /** What this tab ordered here before and has not paid yet. */
  placed: PlacedOrder;
  /** E-mail and password, for a place inside this form. */
  loginForm: (places: { email: string; id: string }) => ReactNode;
};

/** The checkout of type tickets: a sheet on the phone, a dialog on the desktop. */
export function TicketCheckout(props: TicketCheckoutProps) {
  const today = useToday();
  const { event, isOpen, onClose, placed } = props;
  const [isOrderingMore, setOrderingMore] = useState(false);
  if (!isOpen && isOrderingMore) setOrderingMore(false);
  const isForm = placed.kind === "none" || isOrderingMore;
  const title = useTitle(props);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subtitle={<Dotted parts={[event.title, formatDateTime(event.startTime, today)]} />}
      size={isForm ? "xl" : "m"}
      height={isForm ? "full" : "low"}
      bodyClassName="checkout-body"
    >
      {isForm ? (
        <CheckoutForm {...props} />
      ) : (
        <WayToPayment {...props} onOrderMore={() => setOrderingMore(true)} />
      )}
    </Dialog>
  );
}

/** The words of the button that opened it: decided once for each opening, whatever the order holds later. */
function useTitle({ isOpen, event, offers }: TicketCheckoutProps): string {
  const [wasOpen, setWasOpen] = useState(false);
  const [title, setTitle] = useState("Tickets kaufen");
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTitle(beginsFree(event.id, offers) ? "Tickets holen" : "Tickets kaufen");
  }
  return title;
}

/** A buyer who returns from the payment finds the way to it again; the form stands behind it. */
function WayToPayment({
  placed,
  closedText,
  onOrderMore,
}: TicketCheckoutProps & { onOrderMore: () => void }) {
  if (placed.kind === "asking") {
    return (
      <p className="checkout-asking" role="status">
        <span className="spinner" /> Einen Moment …
      </p>
    );
  }
  return (
    <PlacedOrderBlock
      placed={placed}
      more={
        closedText === null && (
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

/** Mounted with every opening, so that it begins from the draft as it is kept. */
function CheckoutForm(props: TicketCheckoutProps) {
  const { event, offers, onFinished, onOffersStale, closedText } = props;
  const [kept, change, cuts] = useDraft(event.id, offers);
  const buyer = useBuyer();
  const [choice, setChoice] = useState<"guest" | "login">("guest");
  const draft = buyer ? ofMember(kept, buyer) : kept;
  const wanted = wantedItems(draft, offers);
  const sum = priceDraft(wanted);
  const names = namedTickets(draft, offers);
  const open = openFields(draft, offers, buyer ? "member" : choice);
  const form = useOrderForm({
    eventId: event.id,
    offers,
    draft,
    onChange: change,
    tickets: names,
    isMember: buyer !== undefined && buyer !== null,
    onFinished,
    onOffersStale,
  });

  const isFree = sum.totalCents === 0 && sum.ticketCount > 0;
  const asksForAddress = event.freeNeedConfirmation === 1 && isFree && buyer?.verified !== 1;

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (open.length === 0 && closedText === null && buyer !== undefined) void form.submit();
  };
  const edit: typeof change = (next) => {
    if (form.failure !== null && !form.failure.isRetry && closedText === null) form.forgive();
    change(next);
  };

  return (
    <form className="checkout" {...form.props} onSubmit={onSubmit}>
      <div className="checkout__form">
        <QuantityRows offers={offers} draft={draft} onChange={edit} />
        <BuyerSection
          buyer={buyer}
          choice={choice}
          onChoice={setChoice}
          guestFields={<GuestFields guest={kept.guest} form={form} />}
          loginForm={props.loginForm({ email: kept.guest.email, id: LOGIN_ID })}
        />
        {names.length > 0 && <TicketNames tickets={names} form={form} onChange={edit} />}
        {asksForAddress && <ConfirmationNotice />}
        <SellerLine event={event} isPaid={sum.totalCents > 0} />
      </div>
      <div className="checkout__foot" ref={useBarHeight("--checkout-foot")}>
        <OrderSummary event={event} sum={sum} isPersonal={names.length > 0} />
        <LegalLine />
        {open.length > 0 && closedText === null && <MissingFields open={open} />}
        <FormNotice failure={form.failure} />
        {cuts.length > 0 && closedText === null && <CutNotice cuts={cuts} totalCents={sum.totalCents} />}
        {closedText === null ? (
          <Button {...form.button} variant="primary" size="large" block disabled={open.length > 0}>
            {sum.totalCents > 0 || sum.ticketCount === 0
              ? "Zahlungspflichtig bestellen"
              : "Kostenlos bestellen"}
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
