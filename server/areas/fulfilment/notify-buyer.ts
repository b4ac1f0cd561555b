import type { WholeOrder } from "#server/areas/checkout/public.ts";
import { notify } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";

/** Notifies the member who bought it that it is there, in the words of its products, once an order; a guest has the mail. */
export async function notifyBuyer(
  tx: Transaction,
  { products, references }: Pick<FulfilmentDeps, "products" | "references">,
  order: WholeOrder,
): Promise<void> {
  const { id, accountId } = order;
  const product = products.among(order.positions).find(({ notice }) => notice !== undefined);
  const notice = accountId === null ? undefined : await product?.notice?.(tx, order);
  if (accountId === null || notice === undefined) return;
  await notify(tx, {
    accountIds: [accountId],
    kind: "tickets",
    ...notice,
    link: `/checkoutFinished/${references.cipherOf(order)}`,
    cause: `tickets:${id}`,
  });
}
