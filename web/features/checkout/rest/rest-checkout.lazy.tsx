import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { call } from "#web/platform/call.ts";
import { useBuyerChoice } from "../buyer/buyer.ts";
import { BuyerSection } from "../buyer/buyer-section.tsx";
import { LOGIN_ID, openContact } from "../buyer/contact.ts";
import { EMPTY_GUEST } from "../buyer/guest.ts";
import { loadGuest, withKey } from "../draft-storage.ts";
import {
  type Asked,
  CheckoutAsking,
  CheckoutDialog,
  type CheckoutProps,
} from "../order/checkout-dialog.lazy.tsx";
import { EventLine, EventOrderSummary } from "../order/event-order.tsx";
import { EventLegalLine, EventSellerLine } from "../order/legal-lines.tsx";
import { forgiving, OrderFormLayout } from "../order/order-form.tsx";
import { restOf } from "../order/order-lines.ts";
import { useOrderForm } from "../order/use-order-form.ts";
import { euroText } from "../order/wire-fields.ts";
import { withReductions } from "../reductions/credits-to-use.ts";
import { Extras } from "../reductions/extras.tsx";
import { useReductions } from "../reductions/use-reductions.ts";
import { priceRest, type RestOfOrder, restClosedText, restSubject } from "./price-rest.ts";

type Props = CheckoutProps & {
  /** Undefined while it is not there. */
  event: EventDetails | undefined;
  rest: RestOfOrder | undefined;
  /** What event and lounges are asked for by. */
  asked: readonly Asked[];
  /** Asks anew what is open. Never rejects. */
  onStale: () => Promise<void>;
};

/** The checkout of what is open of reserved lounges: of all that one order reserved. */
export function RestCheckout({ event, rest, ...props }: Props) {
  return (
    <CheckoutDialog
      {...props}
      title="Rest bezahlen"
      subtitle={event && <EventLine event={event} />}
      mayOrderMore={false}
      isNarrow
    >
      {event && rest ? (
        <RestForm {...props} event={event} rest={rest} />
      ) : (
        <CheckoutAsking asked={props.asked} />
      )}
    </CheckoutDialog>
  );
}

type FormProps = Props & { event: EventDetails; rest: RestOfOrder };

function RestForm({ event, rest, loginForm, onFinished, onStale }: FormProps) {
  const subject = restSubject(rest);
  const closedText = restClosedText(rest, event);
  const choice = useBuyerChoice({ hasGuests: false });
  const reductions = useReductions(subject, choice.user);
  const price = withReductions((reduced) => priceRest(rest, reduced), reductions.chosen);
  const form = useOrderForm({
    subject,
    values: {},
    onTyped: () => {},
    check: () => null,
    send: () =>
      call(
        "lounge/payRest",
        withKey(subject, {
          bookingId: String(rest.bookingId),
          total: euroText(price.totalCents),
          useCredits: String(price.creditsCents),
          currentSite: location.pathname,
        }),
      ),
    email: choice.user?.email ?? "",
    onFinished,
    onStale,
  });
  const reduce = forgiving(form, closedText, (next: () => void) => next());
  const isOne = rest.lounges.length === 1;
  return (
    <OrderFormLayout
      form={form}
      choice={choice}
      open={openContact(EMPTY_GUEST, choice.kind, false)}
      closedText={closedText}
      isPaid={price.totalCents > 0}
      isNarrow
      legal={<EventLegalLine />}
      summary={
        <EventOrderSummary
          event={event}
          lines={price.lines}
          rest={restOf(price)}
          totalCents={rest.lounges.length > 0 ? price.totalCents : null}
          itemsText={price.itemsText}
        />
      }
    >
      <section className="checkout-block" aria-label="Rest deiner Reservierung">
        <p className="small muted">
          {isOne
            ? "Die Reservierung deiner Lounge hast du schon bezahlt. Mit dem Rest ist sie ganz bezahlt, ihr Code bleibt derselbe."
            : "Die Reservierung deiner Lounges hast du schon bezahlt. Der Rest ist für alle zusammen, die du mit dieser Bestellung reserviert hast; ihre Codes bleiben dieselben."}
        </p>
      </section>
      <BuyerSection
        choice={choice}
        sent="Deine Schlussrechnung geht"
        loginForm={loginForm({ email: loadGuest().email, id: LOGIN_ID })}
      />
      <Extras reductions={reductions} price={price} onChange={reduce} />
      <EventSellerLine event={event} price={price} />
    </OrderFormLayout>
  );
}
