/** What other areas and `server/areas.ts` may use of the lounges. */
export { adoptedLounges } from "./adopted-lounges.ts";
export { createLoungesArea } from "./area.ts";
export { loungeJobKinds } from "./job-kinds.ts";
export { createLoungeProduct } from "./lounge-product.ts";
export { loungesOfSession, ownLounges } from "./own-lounges.ts";
export { createRestProduct } from "./rest-product.ts";
