import { useEffect, useRef } from "react";
import { Notice } from "#web/ui/notice.tsx";
import type { TicketOutcome } from "./use-ticket-call.ts";

/** What came of a press. It takes the focus, since the button that had it may be gone, and is read out by that. */
export function OutcomeNotice({ isDone, text }: TicketOutcome) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome takes the focus anew
  useEffect(() => place.current?.focus(), [text]);
  return (
    <div ref={place} tabIndex={-1} className="ticket-outcome">
      <Notice tone={isDone ? "success" : "error"}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}
