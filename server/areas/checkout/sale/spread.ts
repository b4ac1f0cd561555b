export { spreadByLargestRemainder } from "#contract/pricing/spread.ts";
