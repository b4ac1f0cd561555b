import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer } from "./handler.ts";
import { STAND_ALONE_POLICY, standAlonePage } from "./stand-alone-page.ts";

/** Sends a private file as a download; the name is given twice, for old and new clients (RFC 6266, RFC 8187). */
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
      `attachment; filename="${ascii}"; filename*=UTF-8''${extended(answer.fileName)}`,
    )
    .type(answer.contentType)
    .send(answer.file);
}

/** RFC 8187 has these four written out as well, which an address may carry as they are. */
function extended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A person who follows an expired link, or sends a form, gets a page instead of JSON. True when it was sent. */
export function fileRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { data: unknown },
  productName: string,
): boolean {
  if (!acceptsPage(request)) return false;
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
  return (request.method === "GET" || request.method === "HEAD") && acceptsPage(request);
}

const acceptsPage = (request: FastifyRequest) => (request.headers.accept ?? "").includes("text/html");
