import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#web/platform/call.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = {
  /** Of the mail's link; without one it was not complete. */
  token: string | undefined;
  /** The tickets are the buyer's: on to the order's own page. */
  onConfirmed: (cipher: string) => void;
};

/** Pressing again would not help. */
type Over = { readonly message: string; readonly eventId: number | null };

const INCOMPLETE: Over = {
  message: "Dieser Link ist nicht vollständig. Öffne ihn bitte noch einmal aus deiner Mail.",
  eventId: null,
};

/** A press makes free tickets the buyer's. Only a press: mail programs open links by themselves. */
export function ConfirmTickets({ token, onConfirmed }: Props) {
  const [over, setOver] = useState(token === undefined ? INCOMPLETE : null);
  const form = useFormCall({
    send: () => call("checkout/confirm", { token: token ?? "" }),
    onSuccess: ({ cipher }) => onConfirmed(cipher),
    onRefused: (answer) => {
      if (answer.status !== 251 && answer.status !== 252) return undefined;
      setOver(answer.status === 251 ? answer.data : { message: answer.data, eventId: null });
      return { message: null };
    },
    leaves: true,
  });

  return (
    <BesidePicture lamp={over ? "off" : "on"}>
      <div>
        <h1 className="t-h1">{over ? "Das hat nicht geklappt" : "Deine Tickets"}</h1>
        {!over && (
          <p className="beside__claim muted">Bestätige deine {E_MAIL}-Adresse, dann gehören sie dir.</p>
        )}
      </div>
      {over ? (
        <>
          <Notice tone="error" role="alert">
            <p>{over.message}</p>
          </Notice>
          <WayOn eventId={over.eventId} />
        </>
      ) : (
        <>
          <FormNotice failure={form.failure} />
          <Button variant="primary" size="large" block busy={form.isBusy} onClick={form.submit}>
            Adresse bestätigen
          </Button>
        </>
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
