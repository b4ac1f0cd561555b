import { type Order, type Product, refundsOfOrder } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { availableOf, owedBy, owesOf, PROVIDER, standingOf, transfer, withdrawnFor } from "./ledger.ts";
import { settleOwed } from "./settle-owed.ts";
import { lockWallets } from "./wallet-queries.ts";

const backFor = (orderId: number, cause: string | number) => `order:${orderId}:topup-back:${cause}`;
const againFor = (orderId: number, cause: string | number) => `order:${orderId}:topup-again:${cause}`;

/** What goes back of a top-up that we give back ourselves leaves its wallet with the request, and comes again if the provider refuses (decision 0256). */
export const topUpFunds: NonNullable<Product["funds"]> = {
  async isThere(tx, orderId, cents) {
    const standing = await standingOf(tx, orderId);
    if (standing === undefined) return false;
    const [wallet] = await lockWallets(tx, [standing.walletId]);
    // What a bank has taken out of it before is not taken again.
    return Math.min(cents, standing.cents) <= (wallet?.creditsCents ?? 0);
  },
  async withdraw(tx, orderId, { cents, cause }) {
    if ((await withdrawnFor(tx, backFor(orderId, cause))) === undefined)
      await take(tx, orderId, { cents, cause: backFor(orderId, cause) });
  },
  async restore(tx, orderId, cause) {
    const withdrawn = await withdrawnFor(tx, backFor(orderId, cause));
    if (withdrawn !== undefined) await give(tx, orderId, { ...withdrawn, cause: againFor(orderId, cause) });
  },
};

/** Takes what counts of the credits of an order, which is locked, out of its wallet; what of it is not there any more is owed. */
export async function takeBack(tx: Transaction, orderId: number): Promise<void> {
  const standing = await standingOf(tx, orderId);
  if (standing === undefined) return;
  await take(tx, orderId, { cents: standing.cents, cause: backFor(orderId, standing.transfers) });
}

/** What a bank had taken back counts again, but for what we gave back ourselves. @returns for how many orders */
export async function bringAgain(tx: Transaction, { id: orderId, totalCents }: Order): Promise<number> {
  const standing = await standingOf(tx, orderId);
  if (standing === undefined || standing.cents > 0) return 0;
  const given = (await refundsOfOrder(tx, orderId)).filter(({ state }) => state !== "failed");
  const cents = totalCents - given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents <= 0) return 0;
  const { walletId, owedCents, transfers } = standing;
  await give(tx, orderId, { walletId, cents, owedCents, cause: againFor(orderId, transfers) });
  return 1;
}

/** At most what counts of it. */
async function take(
  tx: Transaction,
  orderId: number,
  wanted: { readonly cents: number; readonly cause: string },
): Promise<void> {
  const standing = await standingOf(tx, orderId);
  const cents = Math.min(wanted.cents, standing?.cents ?? 0);
  if (standing === undefined || cents === 0) return;
  const { walletId } = standing;
  const [wallet] = await lockWallets(tx, [walletId]);
  const thereCents = Math.min(cents, wallet?.creditsCents ?? 0);
  const back = { kind: "topup-back", to: PROVIDER, orderId } as const;
  await transfer(tx, [
    { ...back, from: availableOf(walletId), cents: thereCents, cause: wanted.cause },
    { ...back, from: owesOf(walletId), cents: cents - thereCents, cause: `${wanted.cause}:owed` },
  ]);
}

/** What of it the member owed is owed no more, as far as it still is; of the rest what they owe of others is settled. */
async function give(
  tx: Transaction,
  orderId: number,
  given: {
    readonly walletId: number;
    readonly cents: number;
    readonly owedCents: number;
    readonly cause: string;
  },
): Promise<void> {
  const { walletId, cents, cause } = given;
  await lockWallets(tx, [walletId]);
  const owedCents = Math.min(given.owedCents, await owedBy(tx, walletId), cents);
  const again = { kind: "topup-again", from: PROVIDER, orderId } as const;
  await transfer(tx, [
    { ...again, to: availableOf(walletId), cents: cents - owedCents, cause },
    { ...again, to: owesOf(walletId), cents: owedCents, cause: `${cause}:owed` },
  ]);
  await settleOwed(tx, [walletId]);
}
