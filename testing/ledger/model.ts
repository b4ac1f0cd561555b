import type {
  Person,
  Stock,
  Ticket,
  WalkCoupon,
  WalkLounge,
  WalkOffer,
  WalkOrder,
  WalkReward,
  Wallet,
} from "./things.ts";
import { isDisputed, openOf, unitsLeft } from "./units.ts";

/** What a walk believes of money, places, coupons and points, told without the product's code. */
export class Model {
  readonly people: Person[] = [];
  readonly wallets: Wallet[] = [];
  readonly orders: WalkOrder[] = [];
  readonly offers: WalkOffer[] = [];
  readonly lounges: WalkLounge[] = [];
  readonly tickets: Ticket[] = [];
  readonly coupons: WalkCoupon[] = [];
  readonly rewards: WalkReward[] = [];
  readonly cancelledEvents = new Set<number>();
  /** What was paid out, or was left behind. */
  paidOut = 0;
  forfeited = 0;

  newPerson(accountId: number, sessionID: string): Person {
    const wallet: Wallet = { moved: 0, owed: 0, hasOpenPayout: false };
    const person: Person = { accountId, sessionID, wallet, spentPoints: 0 };
    this.people.push(person);
    this.wallets.push(wallet);
    return person;
  }

  offersOnSale(): WalkOffer[] {
    return this.offers.filter(({ eventId }) => !this.cancelledEvents.has(eventId));
  }

  isCalledOff({ eventId }: WalkOrder): boolean {
    return eventId !== null && this.cancelledEvents.has(eventId);
  }

  /** What can be spent, and what orders hold. */
  balanceOf(wallet: Wallet): { readonly free: number; readonly held: number } {
    let free = wallet.moved;
    let held = 0;
    for (const { owner, state, credits, creditsBack } of this.orders) {
      if (owner?.wallet !== wallet) continue;
      if (state === "pending") held += credits;
      if (state === "pending") free -= credits;
      if (state === "paid") free -= credits - creditsBack;
    }
    return { free, held };
  }

  /** What people owe is settled by what they can spend. */
  settle(wallets: readonly Wallet[] = this.wallets): void {
    for (const wallet of wallets) {
      const cents = Math.max(0, Math.min(wallet.owed, this.balanceOf(wallet).free));
      wallet.moved -= cents;
      wallet.owed -= cents;
    }
  }

  stockOf({ kind, id }: Stock): { readonly sold: number; readonly held: number } {
    const stock = { sold: 0, held: 0 };
    for (const { state, units } of this.orders)
      for (const unit of units) {
        if (unit.stock?.kind !== kind || unit.stock.id !== id) continue;
        if (state === "pending") stock.held += unit.quantity;
        if (state === "paid") stock.sold += unitsLeft(unit);
      }
    return stock;
  }

  /** @param person only theirs */
  usesOf(couponId: number, person?: Person | null): { readonly held: number; readonly used: number } {
    const those = this.orders.filter(
      (order) => order.couponId === couponId && (person === undefined || order.owner === person),
    );
    const count = (state: WalkOrder["state"]) => those.filter((order) => order.state === state).length;
    return { held: count("pending"), used: count("paid") };
  }

  /** Whether one more use of it is free for somebody. A guest is somebody else each time. */
  mayUse({ id, most, mostEach }: WalkCoupon, person: Person | null): boolean {
    const { held, used } = this.usesOf(id);
    if (held + used >= most) return false;
    if (mostEach === undefined || person === null) return true;
    const own = this.usesOf(id, person);
    return own.held + own.used < mostEach;
  }

  /** A point for each full euro that is kept of what brings points. */
  pointsOf(order: WalkOrder): number {
    if (order.state !== "paid" || !order.isFollowed || isDisputed(order)) return 0;
    let kept = 0;
    for (const { bringsPoints, cents, backCents } of order.units) if (bringsPoints) kept += cents - backCents;
    return Math.floor(Math.max(0, kept - order.unbound) / 100);
  }

  lifetimePointsOf(person: Person): number {
    const own = this.orders.filter(({ owner }) => owner === person);
    return own.reduce((sum, order) => sum + this.pointsOf(order), 0);
  }

  /** What adds to an order or pays its rest, and waits or is paid. */
  childrenOf(order: WalkOrder, kind?: string): WalkOrder[] {
    return this.orders.filter(
      (one) =>
        one.parent === order &&
        (one.state === "pending" || one.state === "paid") &&
        (kind === undefined || one.kind === kind),
    );
  }

  ticketsOf(order: WalkOrder): Ticket[] {
    return this.tickets.filter((ticket) => ticket.order === order);
  }

  /** Upgrades of a ticket that wait for their payment, or are paid and not made yet. */
  waitingUpgrades(ticket: Ticket): WalkOrder[] {
    return this.childrenOf(ticket.order, "ticket_upgrade").filter(
      ({ upgrade }) => upgrade?.ticket === ticket && upgrade.state === "ordered",
    );
  }

  /** Whether a late order still finds all that it had held. */
  isStillThere(order: WalkOrder): boolean {
    const { parent, owner, kind, credits, units } = order;
    if (this.isCalledOff(order) || order.isForgotten) return false;
    if (parent && parent.state !== "paid") return false;
    if (parent && kind === "lounge_rest") {
      if (this.childrenOf(parent, kind).length > 0) return false;
      if (openOf(parent).units !== units[0]?.quantity) return false;
    }
    if (owner && this.balanceOf(owner.wallet).free < credits) return false;
    const coupon = this.coupons.find(({ id }) => id === order.couponId);
    if (coupon && !this.mayUse(coupon, owner)) return false;
    const wanted = Map.groupBy(units, ({ stock }) => (stock ? `${stock.kind} ${stock.id}` : ""));
    wanted.delete("");
    return [...wanted.values()].every((some) => {
      const count = some.reduce((sum, { quantity }) => sum + quantity, 0);
      return this.freeOf(some[0]?.stock as Stock) >= count;
    });
  }

  freeOf(stock: Stock): number {
    const { sold, held } = this.stockOf(stock);
    return this.quotaOf(stock) - sold - held;
  }

  quotaOf({ kind, id }: Stock): number {
    const some = kind === "offer" ? this.offers : this.lounges;
    return some.find((one) => one.id === id)?.quota ?? 0;
  }
}
