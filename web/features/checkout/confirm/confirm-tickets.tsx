import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call, RETRY_MESSAGE } from "#web/platform/call.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = {
  /** Of the mail's link; without one it was not complete. */
  token: string | undefined;
  /** The tickets are the buyer's: on to the order's own page. */
  onConfirmed: (cipher: string) => void;
};

type Confirming =
  | { readonly kind: "idle" | "sending" }
  | { readonly kind: "over"; readonly message: string; readonly eventId: number | null }
  /** Pressing again may help. */
  | { readonly kind: "refused"; readonly message: string };

const INCOMPLETE = {
  kind: "over",
  message: "Dieser Link ist nicht vollständig. Öffne ihn bitte noch einmal aus deiner Mail.",
  eventId: null,
} as const;

/** A press makes free tickets the buyer's. Only a press: mail programs open links by themselves. */
export function ConfirmTickets({ token, onConfirmed }: Props) {
  const [state, setState] = useState<Confirming>(token === undefined ? INCOMPLETE : { kind: "idle" });

  const confirm = async () => {
    if (token === undefined) return;
    setState({ kind: "sending" });
    const answer = await call("checkout/confirm", { token });
    if (answer.status === 250) onConfirmed(answer.data.cipher);
    else if (answer.status === 251) setState({ kind: "over", ...answer.data });
    else if (answer.status === 252) setState({ kind: "over", message: answer.data, eventId: null });
    else setState({ kind: "refused", message: answer.data || RETRY_MESSAGE });
  };

  const isOver = state.kind === "over";
  return (
    <BesidePicture lamp={isOver ? "off" : "on"}>
      <div>
        <h1 className="t-h1">{isOver ? "Das hat nicht geklappt" : "Deine Tickets"}</h1>
        {!isOver && (
          <p className="beside__claim muted">Bestätige deine {E_MAIL}-Adresse, dann gehören sie dir.</p>
        )}
      </div>
      {(isOver || state.kind === "refused") && (
        <Notice tone="error" role="alert">
          <p>{state.message}</p>
        </Notice>
      )}
      {isOver ? (
        <WayOn eventId={state.eventId} />
      ) : (
        <Button
          variant="primary"
          size="large"
          block
          busy={state.kind === "sending"}
          onClick={() => void confirm()}
        >
          Adresse bestätigen
        </Button>
      )}
    </BesidePicture>
  );
}

function WayOn({ eventId }: { eventId: number | null }) {
  const look = buttonClass({ variant: "primary", size: "large", block: true });
  return eventId === null ? (
    <Link to="/events" className={look}>
      Events ansehen
    </Link>
  ) : (
    <Link to="/eventDetails/$id" params={{ id: String(eventId) }} className={look}>
      Zum Event
    </Link>
  );
}
