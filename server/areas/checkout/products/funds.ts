import type { Transaction } from "#server/platform/database.ts";

/**
 * Of a product that is money somebody has, and whose orders are for nothing else: what goes back of one leaves before the money goes, so that nothing
 * is bought with it meanwhile, and comes again where the money never went. The order is locked, and what was made of it is there.
 */
export interface Funds {
  /** Whether so much of what an order has brought, in cents, is still there; until the transaction ends nobody else takes it. */
  isThere(tx: Transaction, orderId: number, cents: number): Promise<boolean>;
  /** What is not there any more is owed. Repeated without effect for the same cause. */
  withdraw(tx: Transaction, orderId: number, given: { cents: number; cause: string }): Promise<void>;
  /** What was withdrawn for a cause is there again. */
  restore(tx: Transaction, orderId: number, cause: string): Promise<void>;
}
