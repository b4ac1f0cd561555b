import type { Area } from "#server/platform/area.ts";
import { createInvoicesPort } from "./cancel-invoice.ts";
import type { InvoicingDeps } from "./issue-invoice.ts";
import { invoicingPersonalData } from "./personal-data.ts";

/** The invoices of orders of any kind, and what corrects them. */
export const createInvoicingArea = ({ platform, products }: InvoicingDeps) =>
  ({
    personalData: invoicingPersonalData,
    ports: { invoices: createInvoicesPort({ platform, products }) },
  }) satisfies Area;
