/** What other areas and `server/areas.ts` may use of the coupons. */
export { createCouponsArea } from "./area.ts";
export { coupons } from "./lock-coupon.ts";
export { couponPersonUses, couponUses } from "./uses.ts";
