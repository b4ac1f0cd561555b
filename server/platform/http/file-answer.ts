import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer } from "./handler.ts";

/** Sends a private file as a download; the name is given twice, for old and new clients (RFC 6266). */
export function sendFile(reply: FastifyReply, answer: FileAnswer): void {
  const ascii =
    answer.fileName
      .normalize("NFKD")
      .replace(/[^\w. -]/g, "")
      .trim() || "datei";
  reply
    .header("cache-control", "private, no-store")
    .header(
      "content-disposition",
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`,
    )
    .type(answer.contentType)
    .send(answer.file);
}

/** A person who follows an expired link gets a page instead of JSON. True when it was sent. */
export function fileRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { data: unknown },
  productName: string,
): boolean {
  if (!wantsPage(request)) return false;
  reply
    .type("text/html; charset=utf-8")
    .send(messagePage("Das geht hier nicht weiter", String(refusal.data), productName));
  return true;
}

/** Whether somebody looks at the answer in a browser. */
export function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    (request.headers.accept ?? "").includes("text/html")
  );
}

/** A page without scripts or styles of its own, for answers outside the web code. */
function messagePage(title: string, message: string, productName: string): string {
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(productName)}</title></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p><p><a href="/home">Zur Startseite</a></p></main></body></html>`;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
