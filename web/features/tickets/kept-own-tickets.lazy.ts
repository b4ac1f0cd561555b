import type { OwnLounge, OwnTicket } from "#contract/areas/tickets.ts";
import { berlinWallClock, formatDateTime, formatMoment, WITH_YEAR } from "#web/platform/dates.ts";
import {
  canKeepPages,
  forgetPage,
  forgetPastPages,
  keepPage,
  keptUntil,
} from "#web/platform/kept-pages.lazy.ts";
import { sessionStore } from "#web/platform/session/session-store.ts";
import { TICKETS_PATH } from "#web/platform/tickets-cache.ts";
import { codePage, type KeptCode } from "#web/ui/code-page/code-page.ts";
import { groupTickets, type PlacedTicket, placeText } from "./ticket-groups.ts";
import { TICKET_WAYS } from "./ticket-words.ts";

type Holder = { readonly accountId: number; readonly productName: string };
type Held = { readonly tickets: readonly OwnTicket[]; readonly lounges: readonly OwnLounge[] };

/**
 * Keeps what the member can show at a door as one page that needs nothing else, under the address of the tickets page: what runs
 * first, then what comes next. Without any of it nothing is kept. It goes with the logout, and once another member is there.
 */
export async function keepOwnTickets(held: Held, { accountId, productName }: Holder): Promise<void> {
  if (!canKeepPages()) return;
  const now = berlinWallClock(Date.now());
  await forgetPastPages(now.slice(0, 10));
  const { running, coming } = groupTickets(held.tickets);
  const tickets = [...running, ...coming];
  const lounges = heldLounges(held.lounges, now);
  const starts = [...tickets, ...lounges].map(({ startTime }) => startTime).sort();
  const last = starts.at(-1);
  if (last === undefined) return forgetPage(TICKETS_PATH);
  const codes = [...tickets.flatMap(codeOf), ...lounges.flatMap(codeOfLounge)];
  const page = await codePage({
    title: `Meine Tickets · ${productName}`,
    heading: codes.length === 1 ? "Dein Ticket" : "Deine Tickets",
    state: `Auf deinem Gerät gespeichert, Stand: ${formatMoment(now, now)}.`,
    label: "Tickets",
    ways: TICKET_WAYS,
    codes,
    // Without what asks for the kept page.
    reload: TICKETS_PATH,
  });
  await keepPage({ path: TICKETS_PATH, scope: TICKETS_PATH, until: keptUntil(last), accountId, ...page });
  // Somebody may have logged out while it was being made.
  if (sessionStore.user()?.user_id !== accountId) await forgetPage(TICKETS_PATH);
}

/** Lounges with a code that a door may still ask for. Drinks end two hours before the night does (`active`), the code does not. */
export const heldLounges = (lounges: readonly OwnLounge[], now: string): OwnLounge[] =>
  lounges.filter(({ secureCode, endTime }) => secureCode !== null && endTime > now);

function codeOf(ticket: PlacedTicket): KeptCode[] {
  if (ticket.secureCode === null) return [];
  return [
    {
      text: ticket.secureCode,
      shortCode: ticket.shortCode,
      title: placeText(ticket) ?? "Ticket",
      label: `QR-Code: ${ticket.title}, ${ticket.holder}`,
      name: ticket.holder,
      lines: [
        [ticket.ticketTitle, ticket.status === 1 && "Eingelöst"].filter(Boolean).join(" · "),
        `${ticket.title}, ${formatDateTime(ticket.startTime, WITH_YEAR)}`,
        `${ticket.location}, ${ticket.city}`,
      ],
    },
  ];
}

function codeOfLounge(lounge: OwnLounge): KeptCode[] {
  if (lounge.secureCode === null) return [];
  return [
    {
      text: lounge.secureCode,
      shortCode: lounge.shortCode,
      title: "Lounge",
      label: `QR-Code der Lounge ${lounge.title}`,
      name: lounge.title,
      lines: [
        `${lounge.maxGuests} Gäste`,
        `${lounge.eventTitle}, ${formatDateTime(lounge.startTime, WITH_YEAR)}`,
        lounge.location,
      ],
    },
  ];
}
