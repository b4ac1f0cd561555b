/** What other areas and `server/areas.ts` may use of the points. */
export { createPointsArea } from "./area.ts";
export { checkIn } from "./check-in.ts";
export { followPoints } from "./follow-points.ts";
export { grantPoints } from "./grant-points.ts";
export { pointsOf, spendPoints } from "./spend-points.ts";
