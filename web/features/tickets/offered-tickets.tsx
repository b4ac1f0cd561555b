import type { CallAnswer } from "#web/platform/call.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Dotted } from "#web/ui/dotted.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { useTicketCall } from "./use-ticket-call.ts";

type Offered = Extract<CallAnswer<"tickets/getTickets">, { status: 250 }>["data"]["offered"][number];

/** Tickets that friends want to give, to take or to decline; nothing while there is none. */
export function OfferedTickets({ offered }: { offered: readonly Offered[] }) {
  const today = useToday();
  const { run, isBusy, outcome } = useTicketCall();
  const answer = ({ id }: Offered, accept: "0" | "1") =>
    void run("tickets/answerTransfer", { id: String(id), accept });
  if (offered.length === 0 && outcome === null) return null;
  return (
    <section className="tickets__group" aria-label="Tickets von Freunden">
      {outcome && <OutcomeNotice {...outcome} />}
      {offered.map((ticket) => {
        const what = `${ticket.title} von ${ticket.firstname}`;
        return (
          <article key={ticket.id} className="offered-ticket">
            <div>
              <h2 className="t-h3">{ticket.firstname} möchte dir ein Ticket geben</h2>
              <p className="muted">
                <Dotted
                  parts={[
                    ticket.title,
                    ticket.ticketTitle,
                    <span key="when" className="num">
                      {formatDateTime(ticket.startTime, today)}
                    </span>,
                  ]}
                />
              </p>
            </div>
            <div className="offered-ticket__answers">
              <Button
                variant="secondary"
                busy={isBusy}
                aria-label={`Annehmen: ${what}`}
                onClick={() => answer(ticket, "1")}
              >
                Annehmen
              </Button>
              <Button variant="quiet" aria-label={`Ablehnen: ${what}`} onClick={() => answer(ticket, "0")}>
                Ablehnen
              </Button>
            </div>
          </article>
        );
      })}
    </section>
  );
}
