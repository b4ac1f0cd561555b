import { useEffect, useState } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { FinishedAnswer } from "./finished-query.ts";
import { formatCountdown, secondsLeft } from "./hold-countdown.ts";
import { UnlitTicket } from "./unlit-ticket.tsx";

type Waiting = Extract<FinishedAnswer, { status: 251 }>["data"];

/**
 * Whoever has just paid comes back before the provider's message does. The way back to the payment is only offered
 * after that message has had time to come, so that nobody is led to pay twice.
 */
const PATIENCE_MS = 6_000;
/** Said aloud when so many seconds are left. */
const SPOKEN_SECONDS = [300, 60];

type Props = {
  /** What the server last said; null before its first answer. */
  purchase: Waiting | null;
  /** When it said so, by this device's clock. */
  answeredAt: number;
  /** Why the last question was not answered. */
  trouble: string | null;
};

/** The loader, and what to do when the payment is still open. */
export function PurchaseWaiting({ purchase, answeredAt, trouble }: Props) {
  const [isPatient, setPatient] = useState(true);
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const patience = setTimeout(() => setPatient(false), PATIENCE_MS);
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => {
      clearTimeout(patience);
      clearInterval(clock);
    };
  }, []);

  const isUnpaid = purchase?.state === "unpaid" && !isPatient;
  const seconds = isUnpaid ? secondsLeft(purchase.holdSeconds, answeredAt, now) : null;
  return (
    <>
      <section className="finished__message" aria-busy={!isUnpaid}>
        <h1 className="t-h1">{heading(purchase, isUnpaid)}</h1>
        <p>
          {isUnpaid || purchase?.state === "processing"
            ? purchase.message
            : "Einen Moment, wir holen deine Tickets."}
        </p>
        {seconds !== null && seconds > 0 && (
          <Notice tone="warning">
            <p>
              Deine Plätze sind noch{" "}
              <b className="num" role="timer">
                {formatCountdown(seconds)}
              </b>{" "}
              Minuten reserviert.
            </p>
          </Notice>
        )}
        {seconds !== null && <LiveText text={SPOKEN_SECONDS.includes(seconds) ? spokenTime(seconds) : ""} />}
        {isUnpaid && purchase.payLink && (
          <div className="finished__actions">
            <a className={buttonClass({ variant: "primary" })} href={purchase.payLink}>
              Weiter zur Zahlung
            </a>
          </div>
        )}
        {trouble && <p className="small muted">{trouble}</p>}
      </section>
      <div className="finished__tickets" aria-hidden="true">
        <UnlitTicket isLoading={!isUnpaid} />
      </div>
    </>
  );
}

function heading(purchase: Waiting | null, isUnpaid: boolean): string {
  if (isUnpaid) return "Die Zahlung ist noch offen";
  if (purchase?.state === "processing") return "Die Zahlung läuft noch";
  return purchase?.state === "preparing" ? "Wir drucken deine Tickets" : "Wir prüfen deine Zahlung";
}

function spokenTime(seconds: number): string {
  return seconds === 60
    ? "Noch eine Minute reserviert."
    : `Noch ${Math.floor(seconds / 60)} Minuten reserviert.`;
}
