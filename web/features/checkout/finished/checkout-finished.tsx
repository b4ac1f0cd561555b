import "./checkout-finished.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { PaymentTrouble } from "#contract/payment-trouble.ts";
import { useSite } from "#web/platform/page-context.ts";
import { userChanged } from "#web/platform/session/session.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { UnlitLamp } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RefreshCw } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";
import type { Guest } from "../buyer/guest.ts";
import { GiveUpOrder } from "../placed/give-up-order.tsx";
import {
  type FinishedAnswer,
  type FinishedOrder,
  finishedQuery,
  type WaitingPurchase,
} from "./finished-query.ts";
import { HoldNotice, heldSubject, useSecondsLeft } from "./hold-notice.tsx";
import { LeavingLink } from "./leaving-link.tsx";
import { OrderSlip } from "./order-slip.tsx";
import { useOwnAddress } from "./own-address.ts";
import { PurchaseDone } from "./purchase-done.tsx";
import { PurchaseWaiting } from "./purchase-waiting.tsx";
import { SupportLine } from "./support-line.tsx";
import { isOfTickets } from "./unit-words.ts";
import { useDoneDraft } from "./use-done-draft.ts";
import { useKeptOrder } from "./use-kept-order.ts";

type Failed = Extract<FinishedAnswer, { status: 260 }>["data"];

type Props = {
  cipher: string;
  /** What the last visit of the payment service ran into, as the address says. */
  trouble: PaymentTrouble | undefined;
  /** A guest wants an account with what they have typed for the order. */
  onRegister: (guest: Guest) => void;
} & Pick<ComponentProps<typeof PurchaseDone>, "openNumber" | "onOpen" | "onClose">;

/** Where a purchase ends: waiting for the payment, done with its files, or failed with what to do next. */
export function CheckoutFinished({ cipher, trouble, ...done }: Props) {
  const { data: answer, refetch, isFetching, dataUpdatedAt } = useQuery(finishedQuery(cipher));
  const lastWaiting = useRef<WaitingPurchase | null>(null);
  if (answer?.status === 251) lastWaiting.current = answer.data;

  const ownAddress = useOwnAddress(cipher);
  useKeptOrder(cipher, answer);

  useDoneDraft(cipher, answer?.status);
  const credits = answer?.status === 250 ? answer.data.credits : undefined;
  useEffect(() => {
    // What the purchase has taken of them, or brought.
    if (credits !== undefined) void userChanged({ credits });
  }, [credits]);

  return (
    <div className="finished" data-lit={answer?.status === 250 || undefined}>
      <div className="wrap finished__in">
        <LiveText text={spoken(answer)} />
        {answer?.status === 250 ? (
          <PurchaseDone purchase={answer.data} ownAddress={ownAddress} {...done} />
        ) : answer?.status === 260 ? (
          <PurchaseFailed cipher={cipher} failure={answer.data} answeredAt={dataUpdatedAt} />
        ) : answer === undefined ||
          answer.status === 251 ||
          answer.status === 429 ||
          answer.status === 503 ? (
          <PurchaseWaiting
            cipher={cipher}
            purchase={lastWaiting.current}
            answeredAt={dataUpdatedAt}
            trouble={trouble}
            unanswered={answer !== undefined && answer.status !== 251 ? answer.data : null}
          />
        ) : (
          <LoadFailed message={answer.data} isBusy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

function spoken(answer: FinishedAnswer | undefined): string {
  if (answer === undefined) return "";
  if (answer.status === 250) return "Dein Kauf war erfolgreich!";
  if (answer.status === 251) return answer.data.message;
  return answer.status === 260 ? `${failedHeading(answer.data)} ${failedText(answer.data)}` : answer.data;
}

function failedHeading({ reason, message }: Failed): string {
  if (reason === "givenUp") return message;
  // Who left the payment knows why; nothing went wrong.
  return reason === "cancelled" ? "Du hast die Zahlung abgebrochen" : "Da ging was schief.";
}

function failedText(failure: Failed): string {
  if (failure.reason === "givenUp") return "Bezahlt ist nichts, und reserviert ist auch nichts mehr.";
  if (failure.reason !== "cancelled") return failure.message;
  return failure.payLink === null
    ? `Bezahlt ist nichts${nothingText(failure.order)}.`
    : "Bezahlt ist nichts. Du kannst es noch einmal versuchen, auch auf anderem Weg.";
}

/** What comes of an order that was not paid. */
function nothingText(order: FinishedOrder | null): string {
  if (order === null || !isOfTickets(order)) return "";
  return order.kind === "ticket_upgrade"
    ? ", und dein Ticket bleibt, wie es war"
    : ", und du bekommst keine Tickets";
}

/** The purchase did not succeed: why, and the shortest way to another attempt. */
function PurchaseFailed({
  cipher,
  failure,
  answeredAt,
}: {
  cipher: string;
  failure: Failed;
  answeredAt: number;
}) {
  const { company } = useSite();
  const { eventId } = failure;
  // Only a person can say how it goes on from there.
  const needsHelp = failure.reason === "disputed";
  const isHoldOver = useSecondsLeft(failure.holdSeconds, answeredAt) === 0;
  const payLink = isHoldOver ? null : failure.payLink;
  return (
    <FailedMessage heading={failedHeading(failure)} order={failure.order}>
      <p>
        {failedText({ ...failure, payLink })}
        {isHoldOver && failure.reason !== "expired" && " Die Zeit zum Bezahlen ist um."}
      </p>
      {payLink && <HoldNotice subject={heldSubject(failure.order)} hold={failure} answeredAt={answeredAt} />}
      <div className="finished__actions">
        {payLink && (
          <LeavingLink href={payLink} variant="primary">
            Noch einmal bezahlen
          </LeavingLink>
        )}
        {needsHelp && (
          <a className={buttonClass({ variant: "primary" })} href={`mailto:${company.supportEmail}`}>
            Schreib uns
          </a>
        )}
        {eventId !== null && (
          <Link
            to="/eventDetails/$id"
            params={{ id: String(eventId) }}
            className={buttonClass({ variant: payLink || needsHelp ? "secondary" : "primary" })}
          >
            Zurück zum Event
          </Link>
        )}
        {!payLink && eventId === null && (
          <Link to="/events" className={buttonClass({ variant: "primary" })}>
            Events ansehen
          </Link>
        )}
      </div>
      {payLink && <GiveUpOrder cipher={cipher} />}
    </FailedMessage>
  );
}

/** The question itself did not come through; the purchase may well have succeeded. */
function LoadFailed({ message, isBusy, onRetry }: { message: string; isBusy: boolean; onRetry: () => void }) {
  return (
    <FailedMessage heading="Da ging was schief." order={null}>
      <p>{message}</p>
      <p className="muted">Deinem Kauf schadet das nicht: Was bezahlt ist, kommt auch per {E_MAIL}.</p>
      <div className="finished__actions">
        <Button variant="primary" busy={isBusy} onClick={onRetry}>
          {!isBusy && <Icon of={RefreshCw} />}
          Noch einmal versuchen
        </Button>
      </div>
    </FailedMessage>
  );
}

type FailedMessageProps = { heading: string; order: FinishedOrder | null; children: ReactNode };

/** What happened and what to do; the order, or the lamp that did not come on. */
function FailedMessage({ heading, order, children }: FailedMessageProps) {
  return (
    <>
      <section className="finished__message">
        <h1 className="t-h1">{heading}</h1>
        {children}
        <SupportLine />
      </section>
      {order === null ? (
        <div className="finished__lamp">
          <UnlitLamp />
        </div>
      ) : (
        <div className="finished__tickets">
          <OrderSlip order={order} tone="unprinted" />
        </div>
      )}
    </>
  );
}
