/** What other areas and `server/areas.ts` may use of the lounges. */
export { createLoungesArea } from "./area.ts";
export { verifyLoungeCode } from "./lounge-code.ts";
export { createLoungeProduct } from "./lounge-product.ts";
export { bookedLounges, loungesOfSession, ownLounges } from "./own-lounges.ts";
export { createRestProduct } from "./rest-product.ts";
