/** What other areas and `server/areas.ts` may use of the cloakroom. */
export { createCloakroomArea } from "./area.ts";
export { cloakroomTokens } from "./token-product.ts";
