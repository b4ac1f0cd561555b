/** What other areas and `server/areas.ts` may use of the tickets. */
export { createTicketsArea } from "./area.ts";
export { ticketJobKinds } from "./job-kinds.ts";
export { exportTicketKey } from "./public-key.ts";
export { verifyTicketCode } from "./ticket-code.ts";
export { revokedCodes } from "./ticket-life.ts";
export { ticketNotice } from "./ticket-notice.ts";
export { createTicketProduct } from "./ticket-product.ts";
export { followUpgrades } from "./upgrades/return-upgrade.ts";
export { createUpgradeProduct } from "./upgrades/upgrade-product.ts";
