import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "./escape-html.ts";

export type StandAloneContent = {
  readonly heading: string;
  readonly text: string;
  /** Ways on, the most likely one first; an empty `href` is the same page again. */
  readonly actions: readonly { readonly href: string; readonly name: string }[];
};

// The values of web/ui/styles/tokens.css that it needs; the system says whether it is dark or light.
const STYLE = `@font-face{font-family:"Bricolage Grotesque C";src:url("/fonts/bricolage-grotesque-c.woff2") format("woff2");font-weight:500 800;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url("/fonts/instrument-sans.woff2") format("woff2");font-weight:400 700;font-display:swap}
:root{color-scheme:dark;--ground:#0b0a0d;--line:rgb(255 255 255/.09);--control:#7b7583;--text:#f3eee4;--muted:#aba5b0;--edge:transparent}
@media(prefers-color-scheme:light){:root{color-scheme:light;--ground:#f5f1e8;--line:rgb(22 19 26/.13);--control:#7c756b;--text:#16131a;--muted:#5b5561;--edge:#16131a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:400 1rem/1.5 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;min-height:56px;padding-inline:clamp(16px,4vw,40px);border-bottom:1px solid var(--line)}
a{color:inherit;text-underline-offset:.22em}
:focus-visible{outline:2px solid;outline-offset:3px}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;font-weight:600;text-decoration:none}
header a:hover{text-decoration:underline}
.brand{font:800 1.375rem/1 "Bricolage Grotesque C","Arial Narrow",system-ui,sans-serif;letter-spacing:-.02em}
.brand svg{width:26px;height:26px}
main{flex:1;display:flex;flex-direction:column;justify-content:center;gap:16px;width:100%;max-width:34rem;margin-inline:auto;padding:40px clamp(16px,4vw,40px) 96px}
h1{margin:0;font:800 clamp(2.25rem,1.8rem + 1.9vw,3.5rem)/.98 "Bricolage Grotesque C","Arial Narrow",system-ui,sans-serif;letter-spacing:-.015em;text-wrap:balance}
p{margin:0;color:var(--muted)}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:8px}
.ways a{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:10px 20px;border-radius:12px;box-shadow:inset 0 0 0 1.5px var(--control);font-weight:650;line-height:1.2;text-decoration:none}
.ways a:hover{text-decoration:underline}
.ways a:first-child{background:#ffd84d;color:#16131a;box-shadow:inset 0 0 0 1.5px var(--edge)}`;

/** `web/ui/moth-mark.tsx` */
const MOTH =
  '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M11.2 7C9 4.2 5.6 3 1 3c0 3 .5 5.6 1.6 7.6a2.4 2.4 0 1 1 1.9 4.1C5.9 18.2 8.2 20.4 11.2 21.4z"/><path d="M12.8 7C15 4.2 18.4 3 23 3c0 3-.5 5.6-1.6 7.6a2.4 2.4 0 1 0-1.9 4.1c-1.4 3.5-3.7 5.7-6.7 6.7z"/></svg>';

/**
 * A whole page in the product's look that needs neither scripts nor the web code: for what is answered outside of it, and for
 * when nothing else stands. Send it with `STAND_ALONE_POLICY`.
 */
export function standAlonePage(productName: string, { heading, text, actions }: StandAloneContent): string {
  const name = escapeHtml(productName);
  const ways = actions.map((way) => `<a href="${escapeHtml(way.href)}">${escapeHtml(way.name)}</a>`);
  return [
    '<!doctype html><html lang="de"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(heading)} · ${name}</title>`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${STYLE}</style></head><body>`,
    `<header><a class="brand" href="/" aria-label="${name}, Startseite">${MOTH}<span>${name}</span></a>`,
    '<nav aria-label="Hauptnavigation"><a href="/events">Events</a></nav></header>',
    `<main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><div class="ways">${ways.join("")}</div></main>`,
    "</body></html>",
  ].join("");
}

/** Allows the page's own style by its hash, the product's fonts and its icon. */
export const STAND_ALONE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Sends such a page as 503: a visitor may try again after some seconds. It is kept nowhere. */
export function sendUnavailable(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .code(503)
    .headers({
      "cache-control": "no-store",
      "retry-after": "5",
      "content-security-policy": STAND_ALONE_POLICY,
    })
    .type("text/html; charset=utf-8")
    .send(page);
}
