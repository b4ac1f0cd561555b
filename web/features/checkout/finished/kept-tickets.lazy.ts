import { berlinWallClock, formatDateTime, formatMoment, WITH_YEAR } from "#web/platform/dates.ts";
import {
  canKeepPages,
  forgetPage,
  forgetPastPages,
  keepPage,
  keptUntil,
} from "#web/platform/kept-pages.lazy.ts";
import { type CodePage, codePage } from "#web/ui/code-page/code-page.ts";
import { type IssuedOrder, shownTickets } from "./finished-query.ts";
import { unitWords } from "./unit-words.ts";

/** The worker serves the pages of orders here and no other. */
const SCOPE = "/checkoutFinished/";

const addressOf = (cipher: string) => `${SCOPE}${encodeURIComponent(cipher)}`;

/**
 * Keeps the tickets of a paid order as one page that needs nothing else, under the address of the order's own page, where the tickets'
 * worker finds it when there is no network. What is past is thrown away. The logout deletes all of it with the other caches.
 */
export async function keepTickets(cipher: string, order: IssuedOrder, productName: string): Promise<void> {
  if (!canKeepPages() || order.startTime === null) return;
  const until = keptUntil(order.startTime);
  const now = berlinWallClock(Date.now());
  const today = now.slice(0, 10);
  await forgetPastPages(today);
  if (shownTickets(order).length === 0 || until < today) return forgetTickets(cipher);
  const page = await codePage(pageOf(order, now, productName));
  await keepPage({ path: addressOf(cipher), scope: SCOPE, until, ...page });
}

/** They let no guest in any more. */
export const forgetTickets = (cipher: string): Promise<void> => forgetPage(addressOf(cipher));

/** @param now wall clock of Europe/Berlin: how old it is */
function pageOf(order: IssuedOrder, now: string, productName: string): CodePage {
  const tickets = shownTickets(order);
  const { one, many, yourOne, yourMany, ways } = unitWords(order);
  const when = `${order.eventTitle}, ${order.startTime && formatDateTime(order.startTime, WITH_YEAR)}`;
  return {
    title: `${order.eventTitle} · ${productName}`,
    heading: tickets.length === 1 ? yourOne : yourMany,
    state: `Auf deinem Gerät gespeichert, Stand: ${formatMoment(now, now)}.`,
    label: many,
    ways,
    codes: tickets.map(({ number, name, title, state, secureCode, shortCode }) => ({
      text: secureCode,
      shortCode,
      title: `${one} ${number} von ${order.tickets.length}`,
      label: `QR-Code von ${one} ${number}`,
      name,
      lines: [
        [title, state === "used" && "Eingelöst"].filter(Boolean).join(" · "),
        when,
        order.location ?? "",
      ],
    })),
  };
}
