import type { OwnTicket } from "#contract/areas/tickets.ts";
import { Button } from "#web/ui/button.tsx";
import { nameOfTicket, type PlacedTicket } from "./ticket-groups.ts";

/** Whether somebody else may get a ticket, or is to get it. */
export const canHandOver = ({ transferable, transfer, returnable, returning }: OwnTicket): boolean =>
  transferable === 1 || transfer !== null || returnable === 1 || returning === 1;

type Words = { readonly title: string; readonly text: string; readonly button: string };

function wordsOf({ transfer, returning, returnable }: OwnTicket): Words {
  if (transfer !== null)
    return {
      title: `Wartet auf ${transfer.firstname}`,
      text: "Bis zur Antwort bleibt das Ticket deins.",
      button: "Ändern",
    };
  if (returning)
    return {
      title: "Steht zum Verkauf",
      text: "Es gilt, bis alles ausverkauft ist und du an der Reihe bist.",
      button: "Ändern",
    };
  return {
    title: "Doch keine Zeit?",
    text: returnable ? "Für Freunde, oder zurück in den Verkauf" : "Gib es an Freunde weiter.",
    button: "Abgeben",
  };
}

/** The way of a ticket to somebody else, as it stands. */
export function HandOverRow({ ticket, onHandOver }: { ticket: PlacedTicket; onHandOver: () => void }) {
  const { title, text, button } = wordsOf(ticket);
  return (
    <li className="own-row">
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${button}: ${nameOfTicket(ticket)}`}
        onClick={onHandOver}
      >
        {button}
      </Button>
    </li>
  );
}
