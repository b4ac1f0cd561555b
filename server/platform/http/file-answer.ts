import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer } from "./handler.ts";
import { STAND_ALONE_POLICY, standAlonePage } from "./stand-alone-page.ts";

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
    .header("content-security-policy", STAND_ALONE_POLICY)
    .type("text/html; charset=utf-8")
    .send(
      standAlonePage(productName, {
        heading: "Hier geht es nicht weiter",
        text: String(refusal.data),
        actions: [
          { href: "/", name: "Zur Startseite" },
          { href: "/events", name: "Alle Events" },
        ],
      }),
    );
  return true;
}

/** Whether somebody looks at the answer in a browser. */
export function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    (request.headers.accept ?? "").includes("text/html")
  );
}
