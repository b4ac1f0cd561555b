import type { OwnLounge } from "#contract/areas/tickets.ts";
import { createFileReferences } from "#server/areas/checkout/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { toOwnTicket, type WireDeps } from "./own-ticket-wire.ts";
import { type OwnTicketsDeps, ownTickets } from "./own-tickets.ts";

export type TicketCallDeps = OwnTicketsDeps &
  Pick<WireDeps, "references"> & {
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
      const tickets = await ownTickets(deps, accountId, now);
      return {
        status: 250,
        data: {
          tickets: tickets.map((ticket) => toOwnTicket(wire, ticket, now)),
          lounges: await deps.loungesOf(deps.db, accountId, now),
          offered: [],
        },
      };
    }),
  ];
}
