export * from "#contract/pricing/price-order.ts";
