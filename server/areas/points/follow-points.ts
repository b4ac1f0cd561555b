import { shareLockAccounts } from "#server/areas/accounts/public.ts";
import { type Consequence, refundsOfOrder } from "#server/areas/checkout/public.ts";
import { isDisputed } from "#server/areas/payments/public.ts";
import { pointsOfOrder } from "./points-of-order.ts";
import { bookedForOrder, bookPoints, euroRules, lockBalance } from "./queries.ts";

/**
 * Books what an order's owner should have got for it and has not yet, or takes back what is too much: none where it is not paid, or a bank
 * has its money, or it was paid before there were points and has brought none (decision 0256). The order is locked, so nobody else books
 * for it; a guest gets them with the order itself, once it is an account's.
 */
export const followPoints: Consequence = async (tx, order, at) => {
  const { id: orderId, accountId } = order;
  // An order may outlive its account; while this one is kept, its balance can be written.
  if (accountId === null || (await shareLockAccounts(tx, [accountId])).length === 0) return;
  const booked = await bookedForOrder(tx, orderId, accountId);
  const counts = order.state === "paid" && !(await isDisputed(tx, orderId));
  const rules = await euroRules(tx, booked === undefined ? order.paidAt : null);
  const worth = counts ? pointsOfOrder(order, await refundsOfOrder(tx, orderId), rules) : 0;
  const points = worth - (booked ?? 0);
  if (points === 0) return;
  await lockBalance(tx, accountId);
  await bookPoints(tx, { accountId, points, kind: "order", orderId, at });
};
