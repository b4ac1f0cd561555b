import { type ReactNode, useState } from "react";
import type { EventDetails, Lounge } from "#contract/areas/eventdetails.ts";
import { call } from "#web/platform/call.ts";
import { memberAsGuest, useBuyerChoice } from "../buyer/buyer.ts";
import { BuyerSection } from "../buyer/buyer-section.tsx";
import { contactError, type GuestField, guestFields, LOGIN_ID, openContact } from "../buyer/contact.ts";
import { GuestFields } from "../buyer/guest-fields.tsx";
import { loadGuest, saveGuest, withKey } from "../draft-storage.ts";
import {
  type Asked,
  CheckoutAsking,
  CheckoutDialog,
  type CheckoutProps,
} from "../order/checkout-dialog.lazy.tsx";
import { EventLine, EventOrderSummary } from "../order/event-order.tsx";
import { EventLegalLine, EventSellerLine } from "../order/legal-lines.tsx";
import { forgiving, OrderFormLayout } from "../order/order-form.tsx";
import { ConfirmationNotice } from "../order/order-hints.tsx";
import { useOrderForm } from "../order/use-order-form.ts";
import { contactOf, sumsOf } from "../order/wire-fields.ts";
import { withReductions } from "../reductions/credits-to-use.ts";
import { type CouponSlot, Extras } from "../reductions/extras.tsx";
import { useReductions } from "../reductions/use-reductions.ts";
import {
  fitToLounge,
  loadLoungeDraft,
  loungeClosedText,
  loungeItem,
  loungeSubject,
  priceLoungeDraft,
  saveLoungeDraft,
} from "./lounge-draft.ts";
import { LoungeCutNotice, LoungeRows, QUANTITY_ID } from "./lounge-rows.tsx";

type Props = CheckoutProps & {
  /** Undefined while it is not there. */
  event: EventDetails | undefined;
  lounge: Lounge | undefined;
  /** What event and lounge are asked for by. */
  asked: readonly Asked[];
  /** Asks anew what is left. Never rejects. */
  onStale: () => Promise<void>;
  couponField: (slot: CouponSlot) => ReactNode;
};

/** The checkout of type lounges: one lounge, booked or only reserved. */
export function LoungeCheckout({ event, lounge, ...props }: Props) {
  return (
    <CheckoutDialog
      {...props}
      title="Lounge buchen"
      subtitle={event && <EventLine event={event} />}
      mayOrderMore={event !== undefined && lounge !== undefined && loungeClosedText(event, lounge) === null}
    >
      {event && lounge ? (
        <LoungeForm {...props} event={event} lounge={lounge} />
      ) : (
        <CheckoutAsking asked={props.asked} />
      )}
    </CheckoutDialog>
  );
}

type FormProps = Props & { event: EventDetails; lounge: Lounge };

/** Mounted with every opening, so that it begins from the draft as it is kept. */
function LoungeForm({ event, lounge, loginForm, couponField, onFinished, onStale }: FormProps) {
  const subject = loungeSubject(lounge.id);
  const closedText = loungeClosedText(event, lounge);
  const [kept, setKept] = useState(() => loadLoungeDraft(lounge));
  const draft = fitToLounge(kept, lounge);
  const [guest, setGuest] = useState(loadGuest);
  const choice = useBuyerChoice({ hasGuests: true });
  const { user } = choice;
  const buyer = user ? memberAsGuest(user) : guest;
  const reductions = useReductions(subject, user);
  const price = withReductions((reduced) => priceLoungeDraft(draft, lounge, reduced), reductions.chosen);
  const open = [
    ...(draft.quantity < 1 ? [{ fieldId: QUANTITY_ID, label: "Anzahl" }] : []),
    ...openContact(guest, choice.kind, false),
  ];
  const values: Record<string, string> = user
    ? {}
    : Object.fromEntries(guestFields(false).map(([field]) => [field, guest[field] ?? ""]));
  const form = useOrderForm({
    subject,
    values,
    onTyped: (typed) => {
      const next = { ...guest, ...typed };
      saveGuest(next);
      setGuest(next);
    },
    check: (name, typed) => contactError(name as GuestField, typed),
    send: (typed) =>
      call(
        "checkout/lounges",
        withKey(subject, {
          ...(!user && contactOf({ ...guest, ...typed })),
          currentSite: location.pathname,
          ...loungeItem(draft, lounge),
          ...sumsOf(price, reductions.coupon?.id),
        }),
      ),
    email: buyer.email.trim(),
    onFinished,
    onStale,
  });
  const edit = forgiving(form, closedText, (next: typeof draft) => {
    saveLoungeDraft(lounge, next);
    setKept(next);
  });
  const reduce = forgiving(form, closedText, (next: () => void) => next());
  const asksForAddress =
    event.freeNeedConfirmation === 1 && draft.quantity > 0 && price.totalCents === 0 && user?.verified !== 1;
  const isCut = draft.quantity > 0 && draft.quantity < kept.quantity;
  return (
    <OrderFormLayout
      form={form}
      choice={choice}
      open={open}
      closedText={closedText}
      isPaid={price.totalCents > 0}
      legal={<EventLegalLine />}
      checkFirst={reductions.checkOpenCode}
      notice={isCut && <LoungeCutNotice quantity={draft.quantity} totalCents={price.totalCents} />}
      summary={
        <EventOrderSummary
          event={event}
          conditions={[lounge.title]}
          lines={price.lines}
          rest={price.rest}
          totalCents={draft.quantity > 0 ? price.totalCents : null}
          itemsText={price.itemsText}
        />
      }
    >
      <LoungeRows lounge={lounge} draft={draft} onChange={edit} />
      <BuyerSection
        choice={choice}
        sent="Deine Buchung geht"
        guestFields={
          <GuestFields
            guest={guest}
            form={form}
            mailHint="Hierhin schicken wir deine Buchung."
            hasPhone={false}
          />
        }
        loginForm={loginForm({ email: guest.email, id: LOGIN_ID })}
      />
      <Extras
        reductions={reductions}
        price={price}
        coupon={{ field: couponField, charges: price.charges, organizerId: event.eventOwner }}
        onChange={reduce}
      />
      {asksForAddress && <ConfirmationNotice yours="gehört die Buchung dir" />}
      <EventSellerLine event={event} price={price} />
    </OrderFormLayout>
  );
}
