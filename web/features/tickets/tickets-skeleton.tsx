import { Skeleton } from "#web/ui/skeleton.tsx";
import { UnlitTicket } from "#web/ui/unlit-ticket.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The place of the tickets, while they are on their way. */
export function TicketsSkeleton() {
  return (
    <div className="tickets__group" aria-busy="true">
      <VisuallyHidden>Deine Tickets werden geladen</VisuallyHidden>
      <Skeleton className="tickets__skeleton" />
      <UnlitTicket />
      <UnlitTicket />
    </div>
  );
}
