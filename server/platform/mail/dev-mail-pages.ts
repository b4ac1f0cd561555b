import { createHash } from "node:crypto";
import type { ParsedMail } from "mailparser";
import { berlinWallClock } from "../zoned-time.ts";
import { html, Markup, type MarkupValue } from "./markup.ts";

export type CaughtMailRow = {
  id: number;
  received_at: Date;
  sender: string;
  recipients: string[];
  subject: string;
};

const STYLE = `
:root{color-scheme:dark light;--ground:light-dark(#F5F1E8,#0B0A0D);--surface:light-dark(#fff,#151318);--line:light-dark(#16131A21,#ffffff17);--text:light-dark(#16131A,#F3EEE4);--muted:light-dark(#5B5561,#ABA5B0)}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:860px;margin:0 auto;padding:24px clamp(16px,4vw,40px) 80px}a{color:inherit;text-underline-offset:3px}:focus-visible{outline:2px solid;outline-offset:3px}
.brand{display:inline-flex;gap:10px;align-items:center;min-height:44px;font-weight:700;text-decoration:none}.brand svg{width:28px;height:28px}
h1{font-size:clamp(1.75rem,1.5rem + 1.5vw,2.5rem);line-height:1.1;margin:20px 0 8px;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:32px 0 8px}.muted{color:var(--muted)}p{margin:0 0 8px;max-width:62ch}p,.file a{overflow-wrap:anywhere}
ul{list-style:none;margin:24px 0 0;padding:0}li{border-top:1px solid var(--line)}.mail{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 0;text-decoration:none}.mail b{font-weight:650;overflow-wrap:anywhere}.mail:hover b{text-decoration:underline}
.mail span{font-size:.875rem;color:var(--muted);overflow-wrap:anywhere}.mail span:last-child{grid-column:1}time{font-size:.875rem;color:var(--muted);font-variant-numeric:tabular-nums}
.file{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 16px;min-height:48px}.file span{color:var(--muted);font-size:.875rem;white-space:nowrap}
iframe{width:100%;height:min(1400px,130vh);border:1px solid var(--line);border-radius:12px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;font:14px/1.5 ui-monospace,monospace}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:650}`;

/** Hash of the pages' only style, for their content security policy. */
export const DEV_MAIL_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

const MOTH = html`<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M11.2 7C9 4.2 5.6 3 1 3c0 3 .5 5.6 1.6 7.6a2.4 2.4 0 1 1 1.9 4.1C5.9 18.2 8.2 20.4 11.2 21.4z"/><path d="M12.8 7C15 4.2 18.4 3 23 3c0 3-.5 5.6-1.6 7.6a2.4 2.4 0 1 0-1.9 4.1c-1.4 3.5-3.7 5.7-6.7 6.7z"/></svg>`;

/** No line ends within „E-Mail“. */
function shownSubject(subject: string): string {
  return subject.replace(/(?<=\p{L})-(?=\p{L})/gu, "\u2060-\u2060") || "(ohne Betreff)";
}

export function mailsPage(mails: readonly CaughtMailRow[], productName: string): string {
  const list =
    mails.length === 0
      ? html`<p>Noch keine Mail. Kauf ein Ticket, dann liegt sie hier.</p>`
      : html`<ul>${mails.map(
          (mail) =>
            html`<li><a class="mail" href="/dev/mail/${mail.id}"><b>${shownSubject(mail.subject)}</b>${received(mail)}<span>an ${mail.recipients.join(", ")}</span></a></li>`,
        )}</ul>`;
  return page(
    "Postfach der Demo",
    productName,
    html`<h1>Postfach der Demo</h1><p class="muted">Diese Mails wurden hier aufgefangen und nicht verschickt.</p>${list}`,
  );
}

export function mailPage(row: CaughtMailRow, mail: ParsedMail, productName: string): string {
  const { id } = row;
  return page(
    row.subject,
    productName,
    html`<p><a href="/dev/mail">Alle Mails</a></p><h1>${shownSubject(row.subject)}</h1>
<p class="muted">von ${mail.from?.text || row.sender} an ${row.recipients.join(", ")}, ${received(row)}</p>
${
  mail.attachments.length > 0 &&
  html`<h2>Anhänge</h2><ul>${mail.attachments.map(
    (file, index) =>
      html`<li class="file"><a href="/dev/mail/${id}/attachments/${index}">${file.filename ?? "Anhang"}</a><span>${kilobytes(file.size)}</span></li>`,
  )}</ul>`
}
${mail.html && html`<h2>HTML</h2><iframe sandbox src="/dev/mail/${id}/html" title="Die Mail als HTML"></iframe>`}
<h2>Text</h2><pre>${mail.text ?? ""}</pre>
<p><a href="/dev/mail/${id}/source">Quelltext der Mail</a></p>`,
  );
}

export function noSuchMailPage(productName: string): string {
  return page(
    "Diese Mail gibt es nicht",
    productName,
    html`<h1>Diese Mail gibt es nicht</h1><p>Die Demo behält nur die neuesten Mails. <a href="/dev/mail">Alle Mails</a></p>`,
  );
}

function received({ received_at }: CaughtMailRow): Markup {
  const local = berlinWallClock(received_at);
  const shown = `${local.slice(8, 10)}.${local.slice(5, 7)}.${local.slice(0, 4)}, ${local.slice(11, 16)} Uhr`;
  return html`<time datetime="${received_at.toISOString()}">${shown}</time>`;
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`;
}

function page(title: string, productName: string, content: MarkupValue): string {
  return html`<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${productName}</title>${new Markup(`<style>${STYLE}</style>`)}</head><body><main><a class="brand" href="/home">${MOTH}${productName}</a>${content}</main></body></html>`
    .html;
}
