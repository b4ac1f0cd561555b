import { escapeHtml } from "../http/file-answer.ts";
import { hashSource } from "./content-security-policy.ts";

const STYLE =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0B0A0D;color:#F3EEE4;" +
  "font:400 1rem/1.5 system-ui,sans-serif}main{max-width:26rem;padding:2rem}h1{font-size:1.75rem;line-height:1.1}" +
  "p{color:#ABA5B0}a{display:inline-block;padding:.75rem 1.25rem;border-radius:12px;background:#FFD84D;color:#16131A;" +
  "font-weight:650;text-decoration:none}";

/** It stands when nothing else does, so it needs no file and no script. */
function standAlone(productName: string, heading: string, text: string): Buffer {
  return Buffer.from(
    '<!doctype html><html lang="de"><head><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${heading} · ${escapeHtml(productName)}</title><style>${STYLE}</style></head><body><main>` +
      `<h1>${heading}</h1><p>${text} Bitte versuche es in ein paar Sekunden noch einmal.</p>` +
      '<p><a href="">Noch einmal versuchen</a></p></main></body></html>',
  );
}

/** For a page that could not be rendered, and for one that would have to wait too long. */
export function errorPages(productName: string): { readonly failed: Buffer; readonly busy: Buffer } {
  return {
    failed: standAlone(productName, "Da ging was schief", "Die Seite konnte gerade nicht geladen werden."),
    busy: standAlone(productName, "Gerade ist sehr viel los", "Die Seite ist noch nicht für dich bereit."),
  };
}

export const ERROR_PAGE_POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
