/** What other areas and `server/areas.ts` may use of fulfilment. */
export { createFulfilmentArea } from "./area.ts";
export { fulfilmentJobKinds } from "./jobs.ts";
export { resendOrderMail } from "./order-mails.ts";
export { type ReissueRefusal, reissueOrder } from "./reissue-order.ts";
