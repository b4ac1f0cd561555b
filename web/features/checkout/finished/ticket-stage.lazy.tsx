import "./ticket-stage.css";
import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { useScreenAwake } from "#web/platform/use-screen-awake.ts";
import { IconButton } from "#web/ui/button.tsx";
import { FullScreen } from "#web/ui/full-screen.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronLeft, ChevronRight, Sun } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { IssuedOrder, ShownTicket } from "./finished-query.ts";

type Props = {
  order: IssuedOrder;
  /** Those with a code, in the order's order. */
  tickets: readonly ShownTicket[];
  /** The one to begin with, by its number in the order; null while none is shown. */
  number: number | null;
  onClose: () => void;
};

/** The tickets for the door: one fills the screen, the others lie beside it, to swipe or by arrow keys. */
export function TicketStage({ order, tickets, number, onClose }: Props) {
  const place = tickets.findIndex((ticket) => ticket.number === number);
  const [shown, setShown] = useState(place);
  const current = tickets[shown] ?? tickets[place];
  const strip = useRef<HTMLUListElement>(null);
  const show = (next: number) => {
    const { current: list } = strip;
    if (next >= 0 && next < tickets.length) list?.scrollTo({ left: next * list.clientWidth });
  };
  return (
    <FullScreen
      isOpen={current !== undefined && number !== null}
      onClose={onClose}
      title={current ? `Ticket ${current.number} von ${order.tickets.length}` : ""}
    >
      <Strip strip={strip} begin={place} order={order} tickets={tickets} onShown={setShown} />
      {tickets.length > 1 && (
        <div className="ticket-stage__ways">
          <IconButton label="Voriges Ticket" aria-disabled={shown === 0} onClick={() => show(shown - 1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <ul className="ticket-stage__dots" aria-hidden="true">
            {tickets.map((ticket) => (
              <li key={ticket.number} data-shown={ticket === current || undefined} />
            ))}
          </ul>
          <IconButton
            label="Nächstes Ticket"
            aria-disabled={shown === tickets.length - 1}
            onClick={() => show(shown + 1)}
          >
            <Icon of={ChevronRight} />
          </IconButton>
        </div>
      )}
      <p className="ticket-stage__hint small muted">
        <Icon of={Sun} className="icon-small" />
        Stell die Helligkeit hoch
      </p>
      <LiveText text={current ? `Ticket ${current.number}: ${current.name}` : ""} />
    </FullScreen>
  );
}

type StripProps = Pick<Props, "order" | "tickets"> & {
  strip: React.RefObject<HTMLUListElement | null>;
  begin: number;
  onShown: (place: number) => void;
};

/** Mounted with every opening, so that it begins with the ticket that was pressed and the screen stays on only here. */
function Strip({ strip, begin, order, tickets, onShown }: StripProps) {
  const today = useToday();
  useScreenAwake();
  useEffect(() => {
    const { current: list } = strip;
    list?.scrollTo({ left: begin * list.clientWidth, behavior: "instant" });
    onShown(begin);
  }, [strip, begin, onShown]);
  useEffect(() => {
    // Of the whole window: the focus is on the dialog or on one of its buttons.
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const { current: list } = strip;
      if (step === 0 || list === null) return;
      event.preventDefault();
      list.scrollTo({ left: list.scrollLeft + step * list.clientWidth });
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [strip]);
  return (
    <ul
      className="ticket-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached and scrolled by keyboard
      tabIndex={0}
      aria-label="Tickets"
      ref={strip}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
        if (clientWidth > 0) onShown(Math.round(scrollLeft / clientWidth));
      }}
    >
      {tickets.map((ticket) => (
        <li className="ticket-stage__ticket" key={ticket.number}>
          <div className="ticket-stage__qr" role="img" aria-label={`QR-Code von Ticket ${ticket.number}`}>
            <QrCode text={ticket.secureCode} />
          </div>
          <div className="ticket-stage__words">
            <p className="ticket-stage__code num">{ticket.shortCode}</p>
            <p className="t-h3">{ticket.name}</p>
            <p>
              {ticket.title}
              {ticket.state === "used" && " · Eingelöst"}
            </p>
            <p className="muted">
              {order.eventTitle}, {order.startTime && formatDateTime(order.startTime, today)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
