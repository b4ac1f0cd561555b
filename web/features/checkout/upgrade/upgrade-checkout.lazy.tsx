import type { EventDetails } from "#contract/areas/eventdetails.ts";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { call } from "#web/platform/call.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronRight } from "#web/ui/icons.ts";
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
import {
  offeredUpgrade,
  priceUpgrade,
  type UpgradeLevel,
  upgradeClosedText,
  upgradeSubject,
} from "./price-upgrade.ts";

type Props = CheckoutProps & {
  /** Undefined while it is not there. */
  event: EventDetails | undefined;
  ticket: OwnTicket | undefined;
  /** The type that the ticket would have. */
  level: UpgradeLevel;
  /** What event and ticket are asked for by. */
  asked: readonly Asked[];
  /** Asks anew what is offered. Never rejects. */
  onStale: () => Promise<void>;
};

/** The checkout of type upgrade: a better type for an own ticket. */
export function UpgradeCheckout({ event, ticket, ...props }: Props) {
  return (
    <CheckoutDialog
      {...props}
      title="Ticket upgraden"
      subtitle={event && <EventLine event={event} />}
      mayOrderMore={false}
    >
      {event && ticket ? (
        <UpgradeForm {...props} event={event} ticket={ticket} />
      ) : (
        <CheckoutAsking asked={props.asked} />
      )}
    </CheckoutDialog>
  );
}

type FormProps = Props & { event: EventDetails; ticket: OwnTicket };

function UpgradeForm({ event, ticket, level, loginForm, onFinished, onStale }: FormProps) {
  const subject = upgradeSubject(ticket.id);
  const closedText = upgradeClosedText(ticket, level);
  const offered = offeredUpgrade(ticket, level);
  const choice = useBuyerChoice({ hasGuests: false });
  const reductions = useReductions(subject, choice.user);
  const price = withReductions(
    (reduced) => priceUpgrade(ticket, offered?.upgradeFee ?? 0, reduced),
    reductions.chosen,
  );
  const form = useOrderForm({
    subject,
    values: {},
    onTyped: () => {},
    check: () => null,
    send: () =>
      call(
        "checkout/upgrade",
        withKey(subject, {
          ticketId: String(ticket.id),
          upgradeLevel: level === 2 ? "2" : "3",
          upgradeFee: euroText(price.totalCents),
          useCredits: String(price.creditsCents),
          currentSite: location.pathname,
        }),
      ),
    email: choice.user?.email ?? "",
    onFinished,
    onStale,
  });
  const reduce = forgiving(form, closedText, (next: () => void) => next());
  const upgradeText = `Upgrade auf ${offered?.title}`;
  return (
    <OrderFormLayout
      form={form}
      choice={choice}
      open={openContact(EMPTY_GUEST, choice.kind, false)}
      closedText={closedText}
      isPaid={price.totalCents > 0}
      legal={<EventLegalLine />}
      summary={
        <EventOrderSummary
          event={event}
          lines={offered ? [{ label: upgradeText, cents: price.totalCents }] : []}
          rest={restOf(price)}
          totalCents={offered ? price.totalCents : null}
          itemsText={offered ? upgradeText : ticket.ticketTitle}
        />
      }
    >
      <section className="checkout-block" aria-label="Upgrade">
        <p className="checkout-upgrade">
          <span>
            <span className="small muted">Dein Ticket</span>
            <b>{ticket.ticketTitle}</b>
          </span>
          {offered && (
            <>
              <Icon of={ChevronRight} />
              <span>
                <span className="small muted">Wird zu</span>
                <b>{offered.title}</b>
              </span>
            </>
          )}
        </p>
        <p className="small muted">
          Auf den Namen {ticket.holder}. Es bekommt einen neuen QR-Code, der alte gilt dann nicht mehr.
        </p>
      </section>
      <BuyerSection
        choice={choice}
        sent="Dein neues Ticket geht"
        loginForm={loginForm({ email: loadGuest().email, id: LOGIN_ID })}
      />
      <Extras reductions={reductions} price={price} onChange={reduce} />
      <EventSellerLine event={event} price={price} />
    </OrderFormLayout>
  );
}
