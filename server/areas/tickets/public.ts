/** What other areas and `server/app.ts` may use of the tickets. */
import type { TicketCodesPort } from "#server/areas/checkout/public.ts";
import { revokeTickets } from "./revoke-order.ts";

export { adoptOrdersOfGuest } from "./adopt-guest-orders.ts";
export { createBuyerNotices, disputedTickets } from "./buyer-notices.ts";
export { type TicketCallDeps, ticketCalls } from "./calls.ts";
export { ticketsDueWork } from "./due-work.ts";
export { SEND_ORDER_MAIL } from "./job-kinds.ts";
export { ticketJobs } from "./jobs.ts";
export { resendOrderMail } from "./order-mails.ts";
export { ticketsPersonalData } from "./personal-data.ts";
export { exportTicketKey, registerTicketKey } from "./public-key.ts";
export { verifyTicketCode } from "./ticket-code.ts";

/** For the checkout's port: what a refund of the whole price does to an order's codes and invoice. */
export const ticketCodes: TicketCodesPort = { revokeOrder: revokeTickets };
