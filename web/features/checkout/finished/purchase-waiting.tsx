import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PaymentTrouble } from "#contract/payment-trouble.ts";
import { formatTime } from "#web/platform/dates.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { WaitingPurchase } from "./finished-query.ts";
import { FinishedTicket } from "./finished-ticket.tsx";
import { formatCountdown, secondsLeft } from "./hold-countdown.ts";
import { LeavingLink } from "./leaving-link.tsx";
import { SupportLine } from "./support-line.tsx";
import { UnlitTicket } from "./unlit-ticket.tsx";
import { waitingScene } from "./waiting-scene.ts";

/** Said aloud when so many seconds are left. */
const SPOKEN_SECONDS = [300, 60];

type Props = {
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
export function PurchaseWaiting({ purchase, answeredAt, trouble, unanswered }: Props) {
  const scene = waitingScene(purchase, trouble);
  const { action, otherAction } = scene;
  return (
    <>
      <section className="finished__message" aria-busy={scene.isBusy}>
        <h1 className="t-h1">{scene.heading}</h1>
        <p>{scene.text}</p>
        {purchase !== null && <Hold purchase={purchase} answeredAt={answeredAt} />}
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
              purchase && (
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
        {unanswered && <p className="small muted">{unanswered}</p>}
        {trouble !== undefined && action && <SupportLine />}
      </section>
      {purchase === null ? (
        <div className="finished__tickets" aria-hidden="true">
          <UnlitTicket />
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

/** How long the places are held: the time of day for planning, the minutes as a timer. */
function Hold({ purchase, answeredAt }: { purchase: WaitingPurchase; answeredAt: number }) {
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  const { holdEnd, holdSeconds, payLink } = purchase;
  const seconds = payLink === null ? null : secondsLeft(holdSeconds, answeredAt, now);
  if (holdEnd === null || seconds === null || seconds === 0) return null;
  return (
    <>
      <Notice tone="warning">
        <p>
          Deine Plätze sind bis <b className="num">{formatTime(holdEnd)}&nbsp;Uhr</b> reserviert, noch{" "}
          <b className="num" role="timer">
            {formatCountdown(seconds)}
          </b>{" "}
          Minuten.
        </p>
      </Notice>
      <LiveText text={SPOKEN_SECONDS.includes(seconds) ? spokenTime(seconds) : ""} />
    </>
  );
}

function spokenTime(seconds: number): string {
  return seconds === 60
    ? "Noch eine Minute reserviert."
    : `Noch ${Math.floor(seconds / 60)} Minuten reserviert.`;
}
