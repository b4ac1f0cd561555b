import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { Aftermath } from "./refund-store.ts";
import type { Behaviour, Session } from "./session-store.ts";

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("de-DE", { style: "currency", currency }).format(cents / 100);
}

function clockTime(moment: Date): string {
  return new Intl.DateTimeFormat("de-DE", { timeStyle: "medium", timeZone: "Europe/Berlin" }).format(moment);
}

/** The sign of the product, as a picture of its own and within a page. */
export const MOTH =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true"><path d="M11.2 7C9 4.2 5.6 3 1 3c0 3 .5 5.6 1.6 7.6a2.4 2.4 0 1 1 1.9 4.1C5.9 18.2 8.2 20.4 11.2 21.4z"/><path d="M12.8 7C15 4.2 18.4 3 23 3c0 3-.5 5.6-1.6 7.6a2.4 2.4 0 1 0-1.9 4.1c-1.4 3.5-3.7 5.7-6.7 6.7z"/></svg>';

function document(title: string, main: string): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Testzahlung</title>
<link rel="icon" href="/sandbox/moth.svg">
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<header class="top">${MOTH}<span>Testbank</span><strong class="badge">Testzahlung</strong></header>
<main>
<p class="warning" role="note"><strong>Nur ein Test.</strong> Hier fließt kein Geld. Diese Seite steht im Demobetrieb für den Zahlungsdienst.</p>
${main}
</main>
</body>
</html>
`;
}

export function messagePage(heading: string, text: string): string {
  return document(heading, `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(text)}</p>`);
}

const BEHAVIOURS: readonly [Behaviour, string, string][] = [
  ["normal", "Normal", "antwortet und meldet sich sofort"],
  ["slow", "Langsam", "antwortet nach Sekunden, die Meldung kommt nach zehn"],
  ["double", "Doppelt", "meldet alles zweimal"],
  ["reordered", "Vertauscht", "eine ältere Meldung kommt nach der neueren"],
  ["silent", "Stumm", "meldet nichts; der Shop muss selbst fragen"],
  ["late", "Zu spät", "das Geld kommt erst, wenn die Zahlungsfrist vorbei ist"],
];

const STATE: Record<Exclude<Session["state"], "open">, [string, string]> = {
  processing: [
    "Zahlung unterwegs",
    "Die Lastschrift ist eingereicht. Von selbst kommt sie nach zwei Minuten an.",
  ],
  succeeded: ["Bezahlt", "Die Testzahlung ist angekommen."],
  failed: ["Zahlung fehlgeschlagen", "Die Testbank hat die Zahlung abgelehnt."],
  cancelled: ["Zahlung abgebrochen", "Du hast die Zahlung abgebrochen."],
  expired: ["Zahlungsfrist vorbei", "Diese Zahlung kann nicht mehr begonnen werden."],
};

/** @param note what just went wrong, said first. */
export function paymentPage(session: Session, aftermath: Aftermath, now: Date, note?: string): string {
  const total = money(session.amountCents, session.currency);
  const awaited = session.settlesAt !== null && session.state === "open";
  const payable = session.state === "open" && !awaited && session.expiresAt > now;
  const [heading, text] = headline(session, awaited, payable, total);
  const parts = [
    note === undefined ? "" : `<p class="error" role="alert">${escapeHtml(note)}</p>`,
    `<h1>${heading}</h1>`,
    text === "" ? "" : `<p class="lead">${text}</p>`,
    order(session, total),
    payable ? payForm(session, total) : controls(session, aftermath),
  ];
  return document(payable ? `${total} bezahlen` : heading, parts.filter(Boolean).join("\n"));
}

function headline(session: Session, awaited: boolean, payable: boolean, total: string): [string, string] {
  if (awaited)
    return [
      "Zahlung unterwegs",
      `Das Geld kommt um ${clockTime(session.settlesAt as Date)} Uhr, nach dem Ende der Frist.`,
    ];
  if (payable) return [`${total} bezahlen`, `Zahlbar bis ${clockTime(session.expiresAt)} Uhr.`];
  return session.state === "open" ? STATE.expired : STATE[session.state];
}

function order(session: Session, total: string): string {
  const rows = session.lines
    .map(
      ({ title, quantity, unitCents }) =>
        `<li><span>${quantity} × ${escapeHtml(title)}</span><span class="num">${money(quantity * unitCents, session.currency)}</span></li>`,
    )
    .join("");
  return `<section class="order" aria-labelledby="order">
<h2 id="order">Bestellung ${escapeHtml(session.description)}</h2>
<ul>${rows}</ul>
<p class="total"><span>Gesamt</span><span class="num">${total}</span></p>
</section>`;
}

function payForm(session: Session, total: string): string {
  const radios = BEHAVIOURS.map(
    ([value, name, text]) =>
      `<label><input type="radio" name="behaviour" value="${value}"${value === session.behaviour ? " checked" : ""}><span><b>${name}</b> ${text}</span></label>`,
  ).join("\n");
  const debit = session.methods.includes("sepa_debit")
    ? '<button class="secondary" name="action" value="later">Später: per SEPA-Lastschrift</button>'
    : "";
  return `<form method="post">
<div class="actions">
<button class="primary" name="action" value="pay">${total} bezahlen</button>
${debit}
<button class="secondary" name="action" value="fail">Zahlung scheitern lassen</button>
<button class="quiet" name="action" value="cancel">Abbrechen und zurück</button>
</div>
<fieldset>
<legend>So verhält sich der Zahlungsdienst</legend>
${radios}
<label><input type="checkbox" name="stay" value="1"><span>Nach der Zahlung <b>nicht</b> zum Shop zurückkehren</span></label>
</fieldset>
</form>
<form method="post"><button class="quiet" name="action" value="expire">Zahlungsfrist jetzt enden lassen</button></form>`;
}

const DISPUTE = {
  open: "Die Bank hat das Geld zurückgebucht.",
  won: "Die Bank hatte das Geld zurückgebucht und hat es wieder herausgegeben.",
  lost: "Die Bank hat das Geld zurückgebucht, und dabei bleibt es.",
};

function controls(session: Session, { refundedCents, dispute }: Aftermath): string {
  const buttons: [string, string][] = [];
  const facts: string[] = [];
  if (refundedCents > 0) facts.push(`${money(refundedCents, session.currency)} wurden zurückgezahlt.`);
  if (dispute !== undefined) facts.push(DISPUTE[dispute]);
  if (session.settlesAt !== null)
    buttons.push(["arrive", "Geld jetzt ankommen lassen"], ["bounce", "Lastschrift platzen lassen"]);
  if (session.state === "succeeded" && refundedCents < session.amountCents)
    buttons.push(["refund", "Alles zurückzahlen"]);
  if (session.state === "succeeded" && dispute === undefined) buttons.push(["dispute", "Rückbuchung melden"]);
  if (dispute === "open")
    buttons.push(["dispute-won", "Rückbuchung gewonnen"], ["dispute-lost", "Rückbuchung verloren"]);
  const form = buttons
    .map(([action, text]) => `<button class="secondary" name="action" value="${action}">${text}</button>`)
    .join("\n");
  return `${facts.map((fact) => `<p>${fact}</p>`).join("")}<p><a class="button" href="${escapeHtml(session.successUrl)}">Zurück zum Shop</a></p>
${buttons.length === 0 ? "" : `<form method="post"><h2>Was danach passiert</h2><div class="actions">${form}</div></form>`}`;
}
