import { type ReactNode, useState } from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { call } from "#web/platform/call.ts";
import { memberAsGuest, useBuyerChoice } from "../buyer/buyer.ts";
import { BuyerSection } from "../buyer/buyer-section.tsx";
import { LOGIN_ID } from "../buyer/contact.ts";
import { GuestFields } from "../buyer/guest-fields.tsx";
import { withKey } from "../draft-storage.ts";
import { CheckoutDialog, type CheckoutProps } from "../order/checkout-dialog.lazy.tsx";
import { EventLine, EventOrderSummary } from "../order/event-order.tsx";
import { EventLegalLine, EventSellerLine } from "../order/legal-lines.tsx";
import { forgiving, OrderFormLayout } from "../order/order-form.tsx";
import { ConfirmationNotice } from "../order/order-hints.tsx";
import { restOf } from "../order/order-lines.ts";
import { useOrderForm } from "../order/use-order-form.ts";
import { withReductions } from "../reductions/credits-to-use.ts";
import { type CouponSlot, Extras } from "../reductions/extras.tsx";
import { useReductions } from "../reductions/use-reductions.ts";
import { namedTickets, wantedItems } from "./draft.ts";
import { orderRequest } from "./order-request.ts";
import { chargesOf, priceDraft } from "./price-draft.ts";
import { QuantityRows } from "./quantity-rows.tsx";
import { fieldError, openFields, typedFields, withTyped } from "./readiness.ts";
import { CutNotice } from "./ticket-hints.tsx";
import { TicketNames } from "./ticket-names.tsx";
import { beginsFree, useDraft } from "./use-draft.ts";

export type TicketCheckoutProps = CheckoutProps & {
  event: EventDetails;
  /** As the server last said; the owner fetches them again on `onStale`, which never rejects. */
  offers: readonly TicketItem[];
  onStale: () => Promise<void>;
  /** Why nothing can be bought now, as the server last said; null while something can. */
  closedText: string | null;
  couponField: (slot: CouponSlot) => ReactNode;
};

/** The checkout of type tickets. */
export function TicketCheckout(props: TicketCheckoutProps) {
  const { event, closedText } = props;
  return (
    <CheckoutDialog
      {...props}
      title={useTitle(props)}
      subtitle={<EventLine event={event} />}
      mayOrderMore={closedText === null}
    >
      <TicketForm {...props} />
    </CheckoutDialog>
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

/** Mounted with every opening, so that it begins from the draft as it is kept. */
function TicketForm(props: TicketCheckoutProps) {
  const { event, offers, closedText, loginForm, couponField } = props;
  const [kept, change, cuts] = useDraft(event.id, offers);
  const choice = useBuyerChoice({ hasGuests: true });
  const { user } = choice;
  const draft = user ? { ...kept, guest: memberAsGuest(user) } : kept;
  const wanted = wantedItems(draft, offers);
  const reductions = useReductions(event.id, user);
  const price = withReductions((reduced) => priceDraft(wanted, reduced), reductions.chosen);
  const names = namedTickets(draft, offers);
  const open = openFields(draft, offers, choice.kind);
  const form = useOrderForm({
    subject: event.id,
    values: typedFields(user ? null : draft.guest, names),
    onTyped: (typed) => change((before) => withTyped(before, names, typed)),
    check: fieldError,
    send: (typed) => {
      const body = orderRequest(withTyped(draft, names, typed), offers, {
        ...{
          currentSite: location.pathname,
          price,
          couponId: reductions.coupon?.id,
          isMember: user !== null,
        },
      });
      return call("checkout/tickets", withKey(event.id, body));
    },
    email: draft.guest.email.trim(),
    onFinished: props.onFinished,
    onStale: props.onStale,
  });
  const edit = forgiving(form, closedText, change);
  const reduce = forgiving(form, closedText, (next: () => void) => next());

  const isEmpty = price.ticketCount === 0;
  const isFree = price.totalCents === 0 && !isEmpty;
  const asksForAddress = event.freeNeedConfirmation === 1 && isFree && user?.verified !== 1;

  return (
    <OrderFormLayout
      form={form}
      choice={choice}
      open={open}
      closedText={closedText}
      isPaid={!isFree}
      legal={<EventLegalLine />}
      checkFirst={reductions.checkOpenCode}
      notice={cuts.length > 0 && <CutNotice cuts={cuts} totalCents={price.totalCents} />}
      summary={
        <EventOrderSummary
          event={event}
          conditions={[names.length > 0 && "mit Namen"]}
          lines={price.lines}
          rest={restOf(price)}
          totalCents={isEmpty ? null : price.totalCents}
          itemsText={price.itemsText}
        />
      }
    >
      <QuantityRows offers={offers} draft={draft} onChange={edit} />
      <BuyerSection
        choice={choice}
        sent="Tickets gehen"
        guestFields={
          <GuestFields
            guest={kept.guest}
            form={form}
            mailHint="Hierhin schicken wir deine Tickets."
            hasPhone
          />
        }
        loginForm={loginForm({ email: kept.guest.email, id: LOGIN_ID })}
      />
      {names.length > 0 && <TicketNames tickets={names} form={form} onChange={edit} />}
      <Extras
        reductions={reductions}
        price={price}
        coupon={{ field: couponField, charges: chargesOf(price), organizerId: event.eventOwner }}
        onChange={reduce}
      />
      {asksForAddress && <ConfirmationNotice yours="gehören die Tickets dir" />}
      <EventSellerLine event={event} price={price} />
    </OrderFormLayout>
  );
}
