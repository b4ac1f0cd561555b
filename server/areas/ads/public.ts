export { createAdsArea } from "./area.ts";
