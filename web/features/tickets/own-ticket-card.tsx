import type { ReactNode } from "react";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowRight } from "#web/ui/icons.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { TicketLow, TicketState, TicketTop } from "#web/ui/ticket-parts.tsx";
import { nameOfTicket, type PlacedTicket, placeText } from "./ticket-groups.ts";

const STATES = { 0: null, 1: "Eingelöst", 2: "Nicht mehr gültig" } as const;

type Props = {
  ticket: PlacedTicket;
  /** Shows the code at once: the event runs, or is today. */
  isNear: boolean;
  onOpen: () => void;
  /** Below it: what can become of it. */
  children?: ReactNode;
};

/** One ticket: lit while it opens a door. Pressed anywhere, its code fills the screen. */
export function OwnTicketCard({ ticket, isNear, onOpen, children }: Props) {
  const today = useToday();
  const { status, secureCode, title } = ticket;
  const isLit = status === 0 && (ticket.isNew === 1 || ticket.isRunning === 1);
  const code = isNear ? secureCode : null;
  const state = ticket.returning && status === 0 ? "Wird weiterverkauft" : STATES[status];
  const place = placeText(ticket);
  return (
    <li className="own-ticket">
      <div className="own-ticket__card">
        <Perforated tone={isLit ? "lit" : "void"}>
          <TicketTop
            title={title}
            when={formatDateTime(ticket.startTime, today)}
            where={`${ticket.location}, ${ticket.city}`}
          />
          {code !== null && (
            <div className="own-ticket__near">
              <div className="own-ticket__qr">
                <QrCode text={code} />
              </div>
              <p className="own-ticket__code num">{ticket.shortCode}</p>
            </div>
          )}
          <TicketLow
            name={ticket.holder}
            words={
              <>
                <p className="muted small">
                  <Dotted parts={[ticket.ticketTitle, place]} />
                </p>
                {state && <TicketState>{state}</TicketState>}
              </>
            }
            aside={
              secureCode !== null && (
                <span className="own-ticket__way" aria-hidden="true">
                  <span>QR-Code</span>
                  <Icon of={ArrowRight} />
                </span>
              )
            }
          />
        </Perforated>
        {secureCode !== null && (
          <button
            type="button"
            className="own-ticket__open"
            aria-label={`QR-Code zeigen: ${nameOfTicket(ticket)}`}
            onClick={onOpen}
          />
        )}
      </div>
      {children}
    </li>
  );
}
