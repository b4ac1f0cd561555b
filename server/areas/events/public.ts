/** What other areas and `server/app.ts` may use of the events. */
export { type EventForDocuments, loadEventForDocuments } from "./event-for-documents.ts";
