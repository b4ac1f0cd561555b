import { ticketAvailability } from "#web/platform/availability.ts";
import { formatEuro } from "#web/platform/money.ts";
import { Button } from "#web/ui/button.tsx";
import { nameOfTicket, type PlacedTicket } from "./ticket-groups.ts";

type Props = {
  ticket: PlacedTicket;
  onUpgrade: (level: 2 | 3) => void;
};

/** What a ticket may become, and what that costs more; that an upgrade waits for its payment. */
export function UpgradeRows({ ticket, onUpgrade }: Props) {
  if (ticket.upgradePending) {
    return (
      <li className="own-row">
        <div>
          <b>Upgrade wartet auf die Zahlung</b>
          <p>Bis sie da ist, gilt dein Ticket wie bisher.</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Upgrade ansehen: ${nameOfTicket(ticket)}`}
          onClick={() => onUpgrade(2)}
        >
          Ansehen
        </Button>
      </li>
    );
  }
  return ticket.upgrades.map(({ upgradeLevel, title, description, upgradeFee, available }) => {
    const left = ticketAvailability(available);
    return (
      <li className="own-row" key={upgradeLevel}>
        <div>
          <b>Upgrade auf {title}</b>
          <p>{left === null || available > 0 ? description : left.text}</p>
          {left !== null && available > 0 && <p className="own-row__few">{left.text}</p>}
        </div>
        {available > 0 && (
          <Button
            variant="secondary"
            size="small"
            className="num"
            aria-haspopup="dialog"
            aria-label={`Upgrade auf ${title} für ${formatEuro(upgradeFee)}: ${nameOfTicket(ticket)}`}
            onClick={() => onUpgrade(upgradeLevel === 3 ? 3 : 2)}
          >
            {`+ ${formatEuro(upgradeFee)}`}
          </Button>
        )}
      </li>
    );
  });
}
