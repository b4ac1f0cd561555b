/** What other areas and `server/areas.ts` may use of invoicing. */
export { createInvoicingArea } from "./area.ts";
export { invoiceFileName } from "./invoice-content.ts";
export { renderInvoicePdf } from "./invoice-pdf.ts";
export { cancellationsOfOrder, type InvoiceRow, invoiceOfOrder } from "./invoice-queries.ts";
export { issueInvoice } from "./issue-invoice.ts";
export { DOCUMENT_CANCELLATION, invoicingJobKinds } from "./job-kinds.ts";
