import { lockOrdersToForget, ordersOfAccount } from "#server/areas/checkout/public.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { forgetInvoiceBuyers, haveInvoices } from "./invoice-queries.ts";

/** Invoices stay for the books, without names. Their files are documents of the orders. */
export const invoicingPersonalData: PersonalDataPart = {
  area: "invoicing",
  tables: { invoice: { fate: "pseudonymised", section: "bestellung" } },
  async describeDeletion(db, accountId, now) {
    const orderIds = (await ordersOfAccount(db, accountId, now)).map(({ id }) => id);
    const kept = "Rechnungen bewahren wir acht Jahre ohne deinen Namen auf (§ 14b UStG).";
    return { lost: [], kept: (await haveInvoices(db, orderIds)) ? [kept] : [] };
  },
  async erase(tx, erasure) {
    const orders = await lockOrdersToForget(tx, erasure);
    await forgetInvoiceBuyers(tx, orders.now);
    return orders.later.length > 0 ? "later" : "done";
  },
  exportFiles: async () => [],
};
