import { sql } from "kysely";
import type { OldRows } from "#server/platform/forget-old-rows.ts";

const DAY = 86_400_000;
/** Days that an offer to a friend is kept, and a mail about a ticket that went out. */
export const KEPT_DAYS = 180;

export const ticketsOldRows: readonly OldRows[] = [
  {
    table: "ticket_transfer",
    since: "offered_at",
    keptMilliseconds: KEPT_DAYS * DAY,
    only: sql`(state <> 'offered' or exists (select from event where event.id = ticket_transfer.event_id and event.starts_at < now()))`,
  },
  {
    table: "ticket_mail",
    since: "created_at",
    keptMilliseconds: KEPT_DAYS * DAY,
    only: sql`state in ('sent', 'withdrawn')`,
  },
];
