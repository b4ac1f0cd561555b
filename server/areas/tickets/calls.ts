import type { OwnLounge } from "#contract/areas/tickets.ts";
import { createFileReferences } from "#server/areas/checkout/public.ts";
import { type Database, inSnapshot, type Queryable } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { toOffered, toOwnTicket, type WireDeps } from "./own-ticket-wire.ts";
import { type FilesBesideTickets, offeredTickets, ownTickets } from "./own-tickets.ts";

export type TicketCallDeps = Pick<WireDeps, "references"> & {
  readonly db: Database;
  readonly filesBesideTickets: FilesBesideTickets;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly now: () => Date;
  /** The lounges that an account has booked, as it is shown them; implemented by the area of lounges. */
  readonly loungesOf: (db: Queryable, accountId: number, now: Date) => Promise<OwnLounge[]>;
};

/** `tickets/getTickets`. */
export function ticketCalls(deps: TicketCallDeps): Registration[] {
  const wire = { references: deps.references, files: createFileReferences(deps.secrets) };
  return [
    handle("tickets/getTickets", async (_form, context) => {
      const accountId = memberOf(context);
      const now = deps.now();
      // At one moment: a ticket that is just being given away is at one place.
      return inSnapshot(deps.db, async (db) => {
        const tickets = await ownTickets(db, deps.filesBesideTickets, accountId, now);
        const offered = await offeredTickets(db, accountId, now);
        return {
          status: 250 as const,
          data: {
            tickets: tickets.map((ticket) => toOwnTicket(wire, ticket, now)),
            lounges: await deps.loungesOf(db, accountId, now),
            offered: offered.map(toOffered),
          },
        };
      });
    }),
  ];
}
