import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Friend } from "#contract/areas/profil.ts";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { nameOfTicket, type PlacedTicket } from "./ticket-groups.ts";
import { friendsQuery } from "./tickets-query.ts";
import { useTicketCall } from "./use-ticket-call.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined when it is not the member's any more. */
  ticket: PlacedTicket | undefined;
};

/** Who else may get a ticket: a friend, who takes it or not, or whoever buys it. */
export function HandOverDialog({ isOpen, onClose, ticket }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ticket abgeben"
      subtitle={ticket && nameOfTicket(ticket)}
      size="s"
    >
      {ticket ? <Ways ticket={ticket} /> : <p className="muted">Dieses Ticket ist nicht mehr bei dir.</p>}
    </Dialog>
  );
}

function Ways({ ticket }: { ticket: OwnTicket }) {
  const move = useTicketCall();
  const { run, isBusy, outcome } = move;
  const ticketId = String(ticket.id);
  const { transfer, returning } = ticket;
  const isForSale = returning === 1;
  return (
    <>
      {outcome && <OutcomeNotice {...outcome} />}
      {transfer !== null ? (
        <section className="hand-over" aria-labelledby="hand-over-waiting">
          <h3 className="t-h3" id="hand-over-waiting">
            Wartet auf {transfer.firstname}
          </h3>
          <p className="muted">
            Nimmt {transfer.firstname} an, gilt dein Code nicht mehr. Bis dahin bleibt das Ticket deins.
          </p>
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() => void run("tickets/cancelTransfer", { id: String(transfer.id) })}
          >
            Angebot zurücknehmen
          </Button>
        </section>
      ) : (
        ticket.transferable === 1 && (
          <section className="hand-over" aria-labelledby="hand-over-friends">
            <h3 className="t-h3" id="hand-over-friends">
              An Freunde geben
            </h3>
            <p className="muted">
              Wer annimmt, bekommt einen neuen Code auf den eigenen Namen. Deiner gilt dann nicht mehr.
            </p>
            <Friends
              isBusy={isBusy}
              onOffer={({ userid }) => void run("tickets/transfer", { ticketId, friendId: String(userid) })}
            />
          </section>
        )
      )}
      {(ticket.returnable === 1 || isForSale) && (
        <section className="hand-over" aria-label="Zum Verkauf zurückgeben">
          <Switch
            label="Zum Verkauf zurückgeben"
            detail="Ist das Kontingent ausverkauft, geht dein Platz an die Nächsten, und du bekommst den Ticketpreis zurück, ohne Gebühren. Bis dahin gilt dein Ticket."
            checked={isForSale}
            disabled={isBusy}
            onChange={({ target }) =>
              void run("tickets/offerReturn", { ticketId, offered: target.checked ? "1" : "0" })
            }
          />
        </section>
      )}
    </>
  );
}

const ROWS = ["a", "b", "c"];

function Friends({ isBusy, onOffer }: { isBusy: boolean; onOffer: (friend: Friend) => void }) {
  const query = useQuery(friendsQuery);
  if (query.isError && query.data === undefined) {
    return (
      <RetryNotice
        text="Deine Freunde sind nicht angekommen."
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) {
    return (
      <ul className="rows" aria-busy="true">
        {ROWS.map((row) => (
          <li key={row} className="list-row">
            <Skeleton className="h-11 w-11 rounded-full" />
            <Skeleton shape="short" />
          </li>
        ))}
      </ul>
    );
  }
  if (query.data.length === 0) {
    return (
      <>
        <p>Noch ist niemand in deiner Liste.</p>
        <Link to="/profile" search={{ zeige: "freund" }} className={buttonClass({ variant: "secondary" })}>
          Freund hinzufügen
        </Link>
      </>
    );
  }
  return (
    <ul className="rows">
      {query.data.map((friend) => {
        const name = `${friend.firstname} ${friend.lastname}`.trim();
        return (
          <li key={friend.userid} className="list-row">
            <Avatar picture={friend.userimgKey === null ? null : pictureSources(friend.userimgKey)} />
            <b>{name}</b>
            <Button
              variant="quiet"
              size="small"
              disabled={isBusy}
              aria-label={`${name} das Ticket anbieten`}
              onClick={() => onOffer(friend)}
            >
              Anbieten
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
