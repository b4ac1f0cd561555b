import { type BatcherOptions, LockingBatcher } from "#server/platform/locking-batcher.ts";
import type { Sale, SaleResult } from "./sell-tickets.ts";

export type SaleBatcher = LockingBatcher<Sale, SaleResult>;

/** So many batches of sales are under way at once at most, each on a connection of its own. */
export const SALE_CONNECTIONS = 3;

/**
 * Sells together what arrives together; an offer is sold by one batch at a time. A double click waits for the first one's order.
 * @param sell sells a batch in one transaction; results in the order of the sales
 */
export function createSaleBatcher(
  sell: (sales: readonly Sale[]) => Promise<SaleResult[]>,
  options: Partial<
    Pick<BatcherOptions<Sale, SaleResult>, "mostBatches" | "mostPerBatch" | "longestQueue">
  > = {},
): SaleBatcher {
  return new LockingBatcher({
    mostBatches: SALE_CONNECTIONS,
    ...options,
    send: sell,
    keyOf: ({ key, requestHash }) => `${key} ${requestHash}`,
    locksOf: ({ lines }) => lines.map(({ offerId }) => offerId),
  });
}
