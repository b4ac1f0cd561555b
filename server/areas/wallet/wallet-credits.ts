import { type RawBuilder, sql } from "kysely";
import { type ClaimedResource, CREDITS, type CreditsPort, type Move } from "#server/areas/checkout/public.ts";
import { settleOwed } from "./settle-owed.ts";
import { tellCredits } from "./tell-credits.ts";
import { lockWallet, lockWallets, openWallet } from "./wallet-queries.ts";

/** What a move of an order's credits is called, and between which accounts of the ledger it goes. */
const MOVES: {
  readonly [Way in `${Move["from"]}-${Move["to"]}`]?: {
    readonly kind: "hold" | "release" | "spend" | "refund";
    readonly from: "member_available" | "member_held" | "sales";
    readonly to: "member_available" | "member_held" | "sales";
  };
} = {
  "free-held": { kind: "hold", from: "member_available", to: "member_held" },
  "held-free": { kind: "release", from: "member_held", to: "member_available" },
  "held-taken": { kind: "spend", from: "member_held", to: "sales" },
  "free-taken": { kind: "spend", from: "member_available", to: "sales" },
  "taken-free": { kind: "refund", from: "sales", to: "member_available" },
};

/** Credits as orders claim them: ids are those of wallets, units are cents. What is taken is the seller's. */
export const walletCredits: ClaimedResource = {
  kind: CREDITS,
  isMovedByOrder: true,
  async lock(tx, ids) {
    const wallets = await lockWallets(tx, ids);
    return new Map(wallets.map(({ id, creditsCents }) => [id, creditsCents]));
  },
  async move(tx, units, move) {
    await sql`select ${moveCredits(sql`${JSON.stringify(units)}::jsonb`, move)}`.execute(tx);
    // Where an order is placed or settled nothing is announced: `followCredits` does.
    if (move.to !== "free") return;
    const walletIds = units.map(({ id }) => id);
    await settleOwed(tx, walletIds);
    await tellCredits(tx, walletIds);
  },
  moveWithin(orderId, units, move) {
    const moved = units.map(
      ({ id, units: cents }) =>
        sql`jsonb_build_object('id', ${id}::bigint, 'units', ${cents}::int, 'orderId', ${orderId})`,
    );
    return moveCredits(sql`jsonb_build_array(${sql.join(moved)})`, move);
  },
};

function moveCredits(moved: RawBuilder<unknown>, { from, to, cause }: Move): RawBuilder<unknown> {
  const move = MOVES[`${from}-${to}`];
  if (move === undefined) throw new Error(`credits do not go from ${from} to ${to}`);
  return sql`move_credits(${moved}, ${move.kind}, ${move.from}, ${move.to}, ${cause ?? null})`;
}

/** Credits as somebody who orders pays with them. */
export const memberCredits: CreditsPort = {
  async lock(tx, accountId) {
    const known = await lockWallet(tx, accountId);
    if (known !== undefined) return { walletId: known.id, freeCents: known.creditsCents };
    // A new one is empty.
    return { walletId: (await openWallet(tx, accountId)) ?? 0, freeCents: 0 };
  },
};
