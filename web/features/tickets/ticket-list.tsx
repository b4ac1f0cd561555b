import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { canHandOver, HandOverRow } from "./hand-over-row.tsx";
import { OwnTicketCard } from "./own-ticket-card.tsx";
import { nameOfTicket, type PlacedTicket } from "./ticket-groups.ts";
import { UpgradeRows } from "./upgrade-rows.tsx";

/** Years of nights: nobody looks through all of them at once. */
const SHOWN = 20;

type Props = {
  tickets: readonly PlacedTicket[];
  label: string;
  /** `YYYY-MM-DD` */
  today: string;
  onOpen: (ticketId: number) => void;
  onUpgrade: (ticketId: number, level: 2 | 3) => void;
  onHandOver: (ticketId: number) => void;
};

/** Tickets one below the other; those of tonight with their code. */
export function TicketList({ tickets, label, today, onOpen, onUpgrade, onHandOver }: Props) {
  const [limit, setLimit] = useState(SHOWN);
  return (
    <>
      <ul className="tickets__list" aria-label={label}>
        {tickets.slice(0, limit).map((ticket) => (
          <OwnTicketCard
            key={ticket.id}
            ticket={ticket}
            isNear={ticket.isRunning === 1 || (ticket.isNew === 1 && ticket.startTime.startsWith(today))}
            onOpen={() => onOpen(ticket.id)}
          >
            {(ticket.upgrades.length > 0 || ticket.upgradePending === 1 || canHandOver(ticket)) && (
              <ul className="own-ticket__rows" aria-label={`Für ${nameOfTicket(ticket)}`}>
                <UpgradeRows ticket={ticket} onUpgrade={(level) => onUpgrade(ticket.id, level)} />
                {canHandOver(ticket) && (
                  <HandOverRow ticket={ticket} onHandOver={() => onHandOver(ticket.id)} />
                )}
              </ul>
            )}
          </OwnTicketCard>
        ))}
      </ul>
      {tickets.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + SHOWN)}>
          Mehr zeigen
        </Button>
      )}
    </>
  );
}
