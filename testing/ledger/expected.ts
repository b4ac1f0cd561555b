import type { Model } from "./model.ts";
import type { Stock, WalkOrder } from "./things.ts";
import { isValid, leftOf, standingUnits } from "./units.ts";

/** The books as a model says they have to be. What is not named in them is nothing. */
export function expectedBooks(model: Model) {
  return {
    orders: byId(model.orders, ({ state }) => state),
    offers: stockOf(model, "offer", model.offers),
    lounges: stockOf(model, "lounge", model.lounges),
    coupons: byId(model.coupons, ({ id }) => pairOf(model.usesOf(id))),
    persons: personsOf(model),
    rewards: byId(
      model.rewards.filter(({ stock }) => stock !== undefined),
      ({ taken }) => taken,
    ),
    wallets: Object.fromEntries(
      model.people.map(({ accountId, wallet }) => {
        const { free, held } = model.balanceOf(wallet);
        return [accountId, [free, held, wallet.owed]];
      }),
    ),
    points: Object.fromEntries(
      model.people.map((person) => {
        const lifetime = model.lifetimePointsOf(person);
        return [person.accountId, [lifetime - person.spentPoints, lifetime]];
      }),
    ),
    tickets: byId(model.tickets.filter(isValid), ({ type }) => type),
    bookings: byId(
      model.orders.filter((order) => order.kind === "lounges" && (standingUnits(order) || order.restsPaid)),
      (order) => [standingUnits(order), order.restsPaid],
    ),
    tokens: byId(
      model.orders.filter((order) => order.kind === "cloakroom" && standingUnits(order)),
      standingUnits,
    ),
    money: byId(model.orders.filter(moneyOf), moneyOf),
    accounts: accountsOf(model),
  };
}

/** What a provider was paid for an order and has not given back, also where a bank keeps it. */
const moneyOf = (order: WalkOrder) =>
  order.state === "paid" || (order.state === "refunded" && order.dispute === "lost")
    ? leftOf(order).external
    : 0;

const byId = <One extends { readonly id: number }, Value>(some: readonly One[], say: (one: One) => Value) =>
  Object.fromEntries(some.map((one) => [one.id, say(one)]));

const pairOf = ({ held, used }: { readonly held: number; readonly used: number }) => [held, used];

const stockOf = (model: Model, kind: Stock["kind"], some: readonly { readonly id: number }[]) =>
  byId(some, ({ id }) => {
    const { sold, held } = model.stockOf({ kind, id });
    return [sold, held];
  });

/** Uses of each person where they are bounded. */
function personsOf(model: Model) {
  const uses: [string, number[]][] = [];
  for (const { id, mostEach } of model.coupons)
    for (const person of mostEach === undefined ? [] : model.people) {
      const [held = 0, used = 0] = pairOf(model.usesOf(id, person));
      if (held + used > 0) uses.push([`${id} ${person.accountId}`, [held, used]]);
    }
  return Object.fromEntries(uses);
}

/** The accounts of the ledger by their kinds: of everybody who ever had a wallet, and the house's own on the other side of them. */
function accountsOf(model: Model) {
  const sums = { member_available: 0, member_held: 0, member_owes: 0, sales: 0, provider: 0 };
  for (const wallet of model.wallets) {
    const { free, held } = model.balanceOf(wallet);
    sums.member_available += free;
    sums.member_held += held;
    sums.member_owes -= wallet.owed;
  }
  for (const order of model.orders) {
    if (order.state === "paid") sums.sales += leftOf(order).credits;
    sums.provider -= order.standing;
  }
  const all = { ...sums, payout: model.paidOut, forfeited: model.forfeited };
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0));
}
