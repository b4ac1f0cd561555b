import "./tickets.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { berlinWallClock } from "#web/platform/dates.ts";
import { useHydrated, useNow, useToday } from "#web/platform/page-context.ts";
import { KEPT_TICKETS_HREF, useKeptTickets } from "#web/platform/use-kept-tickets.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState, FailedState } from "#web/ui/empty-state.tsx";
import { lazyDialog, lazyPart } from "#web/ui/lazy-part.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { CheckInList } from "./check-in-list.tsx";
import { OfferedTickets } from "./offered-tickets.tsx";
import { OwnLounges } from "./own-lounges.tsx";
import { allTickets, besideTicket, groupTickets, loungesBeside } from "./ticket-groups.ts";
import { TicketList } from "./ticket-list.tsx";
import { ownTicketsQuery } from "./tickets-query.ts";
import { TicketsSkeleton } from "./tickets-skeleton.tsx";
import { useFreshTickets } from "./use-fresh-tickets.ts";
import { useKeptOwnTickets } from "./use-kept-own-tickets.ts";

const Stage = lazyPart(async () => (await import("./own-stage.lazy.tsx")).OwnStage);
const LoungeStage = lazyPart(async () => (await import("./own-stage.lazy.tsx")).LoungeStage);

const HandOver = lazyDialog(async () => (await import("./hand-over-dialog.lazy.tsx")).HandOverDialog);

/** What fills the screen or lies above it. */
export type Opened =
  | { readonly ticket: number }
  | { readonly lounge: number }
  | { readonly handOver: number };

export type TicketsScreenProps = {
  /** Which of the two lists is shown. */
  list: "neu" | "alt";
  onList: (list: "neu" | "alt") => void;
  /** Whose code fills the screen, by the ticket's or the booking's id; null for none. */
  openTicket: number | null;
  openLounge: number | null;
  /** Which ticket is given to somebody else in a dialog. */
  handedOver: number | null;
  onOpen: (what: Opened | null) => void;
  onUpgrade: (ticketId: number, level: 2 | 3) => void;
  /** Opens the checkout of what is open of a reserved lounge. */
  onPayRest: (bookingId: number) => void;
  /** The own rank and points. */
  rank: ReactNode;
};

/** Everything that a member holds: what runs first, then new and old tickets, lounges, rank, and where they have been. */
export function TicketsScreen(props: TicketsScreenProps) {
  const { list, onList, openTicket, openLounge, handedOver, onOpen, onUpgrade, rank } = props;
  const query = useQuery(ownTicketsQuery);
  const isHydrated = useHydrated();
  const today = useToday();
  const now = berlinWallClock(useNow());
  const isKept = useKeptTickets();
  const { data } = query;
  // What an earlier visit fetched may be somebody else's, or revoked by now.
  useKeptOwnTickets(query.isFetchedAfterMount ? data : undefined);
  useFreshTickets(openTicket ?? openLounge);
  useEffect(() => {
    // At the door there may be no network to fetch its code with.
    Stage.warm();
  }, []);
  // Then what lies beside them is not there either: one button asks for all of it.
  const isFailed = data === undefined && query.isError;
  const groups = groupTickets(data?.tickets ?? []);
  const shown = list === "neu" ? groups.coming : groups.old;
  const listProps = {
    today,
    onOpen: (ticket: number) => onOpen({ ticket }),
    onUpgrade,
    onHandOver: (handOver: number) => onOpen({ handOver }),
  };
  return (
    <div className="wrap page">
      <h1 className="t-h1">Meine Tickets</h1>
      <div className="tickets">
        <div className="tickets__main">
          {isFailed ? (
            <FailedState
              title="Deine Tickets sind nicht angekommen"
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
              action={
                isKept && (
                  <a className={buttonClass({ variant: "quiet" })} href={KEPT_TICKETS_HREF}>
                    Gespeicherte Tickets zeigen
                  </a>
                )
              }
            />
          ) : data === undefined ? (
            <TicketsSkeleton />
          ) : (
            <>
              {groups.running.length > 0 && (
                <section className="tickets__group" aria-labelledby="running">
                  <h2 className="t-h2" id="running">
                    Läuft gerade
                  </h2>
                  <TicketList tickets={groups.running} label="Tickets, deren Event läuft" {...listProps} />
                </section>
              )}
              <OfferedTickets offered={data.offered} />
              <section className="tickets__group" aria-label="Neue und alte Tickets">
                <Segments
                  label="Tickets"
                  options={[
                    { value: "neu", label: "Neue Tickets" },
                    { value: "alt", label: "Alte Tickets" },
                  ]}
                  value={list}
                  onChange={onList}
                />
                {shown.length > 0 ? (
                  <TicketList
                    key={list}
                    tickets={shown}
                    label={list === "neu" ? "Neue Tickets" : "Alte Tickets"}
                    {...listProps}
                  />
                ) : list === "neu" && groups.running.length > 0 ? (
                  <p className="muted">Sonst hast du keine neuen Tickets.</p>
                ) : list === "neu" ? (
                  <EmptyState
                    title="Du hast aktuell keine Tickets"
                    text="Was du kaufst, liegt hier, auch ohne Netz."
                    action={
                      <Link to="/events" className={buttonClass({ variant: "primary" })}>
                        Events ansehen
                      </Link>
                    }
                  />
                ) : (
                  <EmptyState
                    title="Noch keine alten Tickets"
                    text="Nach einer Nacht findest du ihr Ticket hier wieder."
                  />
                )}
              </section>
              <OwnLounges
                lounges={loungesBeside(list, data.lounges, now)}
                onOpen={(lounge) => onOpen({ lounge })}
                onPayRest={props.onPayRest}
              />
            </>
          )}
        </div>
        {!isFailed && (
          <aside className="tickets__side" aria-label="Rang und Check-ins">
            {rank}
            <CheckInList />
          </aside>
        )}
      </div>
      {isHydrated && data !== undefined && (
        <>
          <Stage
            tickets={besideTicket(groups, openTicket ?? undefined)}
            ticketId={openTicket}
            onClose={() => onOpen(null)}
            onHandOver={(handOver) => onOpen({ handOver })}
          />
          <HandOver
            ticket={allTickets(groups).find(({ id }) => id === handedOver)}
            isOpen={handedOver !== null}
            onClose={() => onOpen(null)}
          />
          {data.lounges.length > 0 && (
            <LoungeStage lounges={data.lounges} bookingId={openLounge} onClose={() => onOpen(null)} />
          )}
        </>
      )}
    </div>
  );
}
