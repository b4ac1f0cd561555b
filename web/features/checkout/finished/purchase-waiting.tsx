import { Link } from "@tanstack/react-router";
import type { PaymentTrouble } from "#contract/payment-trouble.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { UnlitTicket } from "#web/ui/unlit-ticket.tsx";
import { GiveUpOrder } from "../placed/give-up-order.tsx";
import { AskAgain } from "./ask-again.tsx";
import type { WaitingPurchase } from "./finished-query.ts";
import { FinishedTicket } from "./finished-ticket.tsx";
import { HoldNotice, heldSubject } from "./hold-notice.tsx";
import { LeavingLink } from "./leaving-link.tsx";
import { OrderSlip } from "./order-slip.tsx";
import { useOwnAddress } from "./own-address.ts";
import { SupportLine } from "./support-line.tsx";
import { waitingMessage } from "./waiting-message.ts";

type Props = {
  cipher: string;
  /** What the server last said; null before its first answer. */
  purchase: WaitingPurchase | null;
  /** When it said so, by this device's clock. */
  answeredAt: number;
  /** What the last visit of the payment service ran into. */
  trouble: PaymentTrouble | undefined;
  /** Why the last question was not answered. */
  unanswered: string | null;
};

/** Not finished: what goes on, or what there is to do. */
export function PurchaseWaiting({ cipher, purchase, answeredAt, trouble, unanswered }: Props) {
  const message = waitingMessage(purchase, trouble, useOwnAddress(cipher));
  const { action, otherAction } = message;
  // Money of a debit takes days: no buyer should wait for it here.
  const isSoonOver = message.isBusy && purchase?.state !== "processing";
  return (
    <>
      <section className="finished__message" aria-busy={message.isBusy}>
        <h1 className="t-h1">{message.heading}</h1>
        <p className="finished__status">
          {isSoonOver && <span className="spinner" />}
          {message.text}
        </p>
        {(purchase?.payLink || purchase?.state === "unconfirmed") && (
          <HoldNotice subject={heldSubject(purchase.order)} hold={purchase} answeredAt={answeredAt} />
        )}
        {action && (
          <div className="finished__actions">
            <LeavingLink href={action.href} variant="primary">
              {action.label}
            </LeavingLink>
            {otherAction ? (
              <LeavingLink href={otherAction.href} variant="secondary">
                {otherAction.label}
              </LeavingLink>
            ) : (
              purchase?.order.eventId && (
                <Link
                  to="/eventDetails/$id"
                  params={{ id: String(purchase.order.eventId) }}
                  className={buttonClass({ variant: "secondary" })}
                >
                  Zurück zum Event
                </Link>
              )
            )}
          </div>
        )}
        {purchase?.state === "unconfirmed" && <AskAgain cipher={cipher} />}
        {!message.isBusy && (purchase?.payLink || purchase?.state === "unconfirmed") && (
          <GiveUpOrder cipher={cipher} />
        )}
        {unanswered && <p className="small muted">{unanswered}</p>}
        {trouble !== undefined && action && <SupportLine />}
      </section>
      {purchase === null ? (
        <div className="finished__tickets" aria-hidden="true">
          <UnlitTicket />
        </div>
      ) : purchase.order.tickets.length === 0 ? (
        <div className="finished__tickets">
          <OrderSlip order={purchase.order} tone="unprinted" />
        </div>
      ) : (
        <ul className="finished__tickets">
          {purchase.order.tickets.map((_ticket, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tickets may be alike, and the list never changes
            <li key={place}>
              <FinishedTicket order={purchase.order} place={place} tone="unprinted" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
