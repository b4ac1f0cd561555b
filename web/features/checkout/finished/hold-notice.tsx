import { useEffect, useState } from "react";
import { formatTime } from "#web/platform/dates.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Clock } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { FinishedOrder } from "./finished-query.ts";
import { formatCountdown, secondsLeft } from "./hold-countdown.ts";
import { isOfTickets } from "./unit-words.ts";

/** Said aloud when so many seconds are left. */
const SPOKEN_SECONDS = [300, 60];

export type Hold = {
  /** Wall clock of Europe/Berlin. */
  readonly holdEnd: string | null;
  /** Left of it, as the server said. */
  readonly holdSeconds: number | null;
};

/** Places where there are tickets to come. */
export const heldSubject = (order: Pick<FinishedOrder, "kind" | "tickets"> | null) =>
  order === null || isOfTickets(order) ? "Deine Plätze sind" : "Deine Bestellung ist";

type Props = {
  /** What is reserved, with its verb. */
  subject: "Deine Plätze sind" | "Deine Bestellung ist";
  hold: Hold;
  /** When the server said so, by this device's clock. */
  answeredAt: number;
};

/** How long the places are held: the time of day for planning, the minutes as a timer. Nothing once they are not. */
export function HoldNotice({ subject, hold, answeredAt }: Props) {
  const seconds = useSecondsLeft(hold.holdSeconds, answeredAt);
  if (hold.holdEnd === null || seconds === null || seconds === 0) return null;
  return (
    <>
      <Notice tone="warning" icon={<Icon of={Clock} />}>
        <p>
          {subject} bis <b className="num">{formatTime(hold.holdEnd)}&nbsp;Uhr</b> reserviert, noch{" "}
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

/** Runs down by the second; null when there is no hold. */
export function useSecondsLeft(holdSeconds: number | null, answeredAt: number): number | null {
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  return secondsLeft(holdSeconds, answeredAt, now);
}

function spokenTime(seconds: number): string {
  return seconds === 60
    ? "Noch eine Minute reserviert."
    : `Noch ${Math.floor(seconds / 60)} Minuten reserviert.`;
}
