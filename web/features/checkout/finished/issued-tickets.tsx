import { useEffect } from "react";
import { fileLink } from "#web/platform/file-link.ts";
import { useHydrated } from "#web/platform/page-context.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Download } from "#web/ui/icons.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { FinishedAnswer } from "./finished-query.ts";
import { shownTickets } from "./finished-query.ts";
import { FinishedTicket } from "./finished-ticket.tsx";
import { unitWords } from "./unit-words.ts";

type Purchase = Extract<FinishedAnswer, { status: 250 }>["data"];

const Stage = lazyPart(async () => (await import("./order-stage.lazy.tsx")).OrderStage);

const STATES = { valid: undefined, used: "Eingelöst", revoked: "Nicht mehr gültig" } as const;

type Props = {
  purchase: Purchase;
  /** Which ticket fills the screen, from 1; null for none. */
  openNumber: number | null;
  onOpen: (number: number) => void;
  onClose: () => void;
};

/** Every ticket of a paid order with its code; pressed, the code fills the screen. What was revoked has none. */
export function IssuedTickets({ purchase, openNumber, onOpen, onClose }: Props) {
  const { order, tickets: files } = purchase;
  const shown = shownTickets(order);
  const { one } = unitWords(order);
  const isHydrated = useHydrated();
  useEffect(() => {
    // At the door there may be no network to fetch its code with.
    Stage.warm();
  }, []);
  return (
    <>
      <ul className="finished__tickets">
        {order.tickets.map(({ state }, index) => {
          const ticket = shown.find(({ number }) => number === index + 1);
          const file = ticket && files[shown.indexOf(ticket)];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tickets may be alike, and the list never changes
            <li key={index}>
              <FinishedTicket
                order={order}
                place={index}
                tone={state === "valid" ? "lit" : "void"}
                state={STATES[state]}
                link={
                  file &&
                  order.tickets.length > 1 && (
                    <a
                      className="finished__ticket-file"
                      href={fileLink("ticket", file)}
                      download={file.name}
                      aria-label={`${one} ${index + 1} als PDF laden`}
                    >
                      PDF
                      <Icon of={Download} className="icon-small" />
                    </a>
                  )
                }
              >
                {ticket && (
                  <button
                    type="button"
                    className="finished__qr"
                    aria-label={`QR-Code von ${one} ${ticket.number} groß zeigen`}
                    onClick={() => onOpen(ticket.number)}
                  >
                    <QrCode text={ticket.secureCode} />
                    <span className="finished__code num">{ticket.shortCode}</span>
                  </button>
                )}
              </FinishedTicket>
            </li>
          );
        })}
      </ul>
      {isHydrated && <Stage order={order} tickets={shown} number={openNumber} onClose={onClose} />}
    </>
  );
}
