import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { findDocument } from "./document-queries.ts";
import { contentTypeOf, createFileReferences } from "./file-references.ts";
import { readDocument } from "./make-documents.ts";
import { orderData } from "./order-data.ts";
import type { TicketDeps } from "./ticket-deps.ts";

export type TicketCallDeps = Pick<TicketDeps, "references" | "platform"> & {
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Pick<Secrets, "hmac">;
  readonly holdMinutes: number;
  readonly now?: () => Date;
};

const EXPIRED =
  "Dieser Link ist abgelaufen. Öffne deine Bestellung über den Link in deiner Mail, dort findest du alles neu.";

/** `checkout/getData` and `GET checkout/getFile`. */
export function ticketCalls(deps: TicketCallDeps): Registration[] {
  const now = deps.now ?? (() => new Date());
  const references = createFileReferences(deps.secrets);
  return [
    handle("checkout/getData", ({ cipher }) => orderData({ ...deps, files: references }, cipher, now())),
    handle("checkout/getFile", async ({ type, file: reference }) => {
      const documentId = references.documentIdOf(type, reference, now());
      if (documentId === undefined || type === "passBook") return { status: 404, data: EXPIRED };
      const document = await findDocument(deps.db, documentId, type);
      if (document === undefined) return { status: 404, data: EXPIRED };
      const file = await readDocument(deps, document);
      return { file, contentType: contentTypeOf(document.kind), fileName: document.fileName };
    }),
  ];
}
