import { formatDateTime, formatMoment, WITH_YEAR } from "#web/platform/dates.ts";
import { qrShape } from "#web/ui/qr-shape.ts";
import { type IssuedOrder, type ShownTicket, shownTickets } from "./finished-query.ts";
import style from "./kept-page.css?inline";

const SVG = "http://www.w3.org/2000/svg";

/** Keeps the screen on; all else in the page needs no script. */
const SCRIPT =
  "const on=()=>document.visibilityState==='visible'&&navigator.wakeLock?.request('screen').catch(()=>{});on();document.addEventListener('visibilitychange',on)";

/**
 * The tickets of an order as a page that stands alone: what it shows is in it, and its policy lets it load nothing. Titles and names
 * are set as text, never as markup.
 * @param now wall clock of Europe/Berlin: how old it is
 */
export async function keptPage(
  order: IssuedOrder,
  now: string,
  productName: string,
): Promise<{ readonly html: string; readonly policy: string }> {
  const page = document.implementation.createHTMLDocument(`${order.eventTitle} · ${productName}`);
  page.head.append(
    element(page, "meta", {
      name: "viewport",
      content: "width=device-width, initial-scale=1, viewport-fit=cover",
    }),
    element(page, "meta", { name: "robots", content: "noindex" }),
  );
  const tickets = shownTickets(order);
  page.body.append(
    element(page, "header", {}, [
      element(page, "h1", {}, tickets.length === 1 ? "Dein Ticket" : "Deine Tickets"),
      element(page, "p", {}, `Auf deinem Gerät gespeichert, Stand: ${formatMoment(now, now)}.`),
      element(page, "p", {}, "Stell die Helligkeit hoch."),
    ]),
    element(
      page,
      "main",
      { class: "ticket-stage", tabindex: "0", "aria-label": "Tickets" },
      tickets.map((ticket) => ticketPart(page, order, ticket)),
    ),
    element(page, "footer", {}, [element(page, "a", { href: "" }, "Neu laden")]),
  );
  return {
    // Style and script come as text: this page's own policy would stop them in a document that it makes.
    html: `<!doctype html><html lang="de"><head>${page.head.innerHTML}<style>${style}</style></head><body>${page.body.innerHTML}<script>${SCRIPT}</script></body></html>`,
    policy: `default-src 'none'; style-src ${await hashOf(style)}; script-src ${await hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function ticketPart(page: Document, order: IssuedOrder, ticket: ShownTicket): HTMLElement {
  const { viewBox, path } = qrShape(ticket.secureCode);
  const picture = page.createElementNS(SVG, "svg");
  const ink = page.createElementNS(SVG, "path");
  ink.setAttribute("d", path);
  const attributes = { viewBox, "shape-rendering": "crispEdges", role: "img" };
  for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
  picture.setAttribute("aria-label", `QR-Code von Ticket ${ticket.number}`);
  picture.append(ink);
  return element(page, "section", { id: idOf(ticket) }, [
    waysPart(page, order, ticket),
    picture,
    element(page, "p", { class: "code" }, ticket.shortCode ?? ""),
    element(page, "h2", {}, ticket.name),
    element(
      page,
      "p",
      {},
      [ticket.title, ticket.state === "used" && "Eingelöst"].filter(Boolean).join(" · "),
    ),
    element(
      page,
      "p",
      {},
      `${order.eventTitle}, ${order.startTime && formatDateTime(order.startTime, WITH_YEAR)}`,
    ),
    element(page, "p", {}, order.location ?? ""),
  ]);
}

const idOf = ({ number }: ShownTicket) => `ticket-${number}`;

/** To the tickets beside it, without a script; no guest sees by itself that there are others. */
function waysPart(page: Document, order: IssuedOrder, ticket: ShownTicket): HTMLElement {
  const all = shownTickets(order);
  const place = all.findIndex(({ number }) => number === ticket.number);
  const way = (to: ShownTicket | undefined, sign: string, name: string) =>
    to === undefined
      ? element(page, "i", {})
      : element(page, "a", { href: `#${idOf(to)}`, "aria-label": name }, sign);
  return element(page, "nav", {}, [
    way(all[place - 1], "‹", "Voriges Ticket"),
    element(page, "span", {}, `Ticket ${ticket.number} von ${order.tickets.length}`),
    way(all[place + 1], "›", "Nächstes Ticket"),
  ]);
}

function element(
  page: Document,
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly Node[] = "",
): HTMLElement {
  const made = page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...(typeof content === "string" ? [content] : content));
  return made;
}

/** `'sha256-…'`, as a content security policy names a script or style by. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}
