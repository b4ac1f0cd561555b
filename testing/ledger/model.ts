import type {
  Person,
  Stock,
  Ticket,
  WalkCoupon,
  WalkLounge,
  WalkOffer,
  WalkOrder,
  Wallet,
} from "./things.ts";

/** What a walk believes of money, places, coupons and points, told without the product's code; its books have to say the same after each step. */
export class Model {
  readonly people: Person[] = [];
  readonly wallets: Wallet[] = [];
  readonly orders: WalkOrder[] = [];
  readonly offers: WalkOffer[] = [];
  readonly lounges: WalkLounge[] = [];
  readonly tickets: Ticket[] = [];
  readonly coupons: WalkCoupon[] = [];
  readonly cancelledEvents = new Set<number>();

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

  stockOf({ kind, id }: Stock): { readonly sold: number; readonly held: number } {
    const stock = { sold: 0, held: 0 };
    for (const { state, units } of this.orders)
      for (const unit of units) {
        if (unit.stock?.kind !== kind || unit.stock.id !== id || unit.isBack) continue;
        if (state === "pending") stock.held += unit.quantity;
        if (state === "paid") stock.sold += unit.quantity;
      }
    return stock;
  }

  usesOf(couponId: number): { readonly held: number; readonly used: number } {
    const those = this.orders.filter((order) => order.couponId === couponId);
    const count = (state: WalkOrder["state"]) => those.filter((order) => order.state === state).length;
    return { held: count("pending"), used: count("paid") };
  }

  /** A point for each full euro that is kept of what brings points. */
  pointsOf(order: WalkOrder): number {
    if (order.state !== "paid" || !order.isFollowed) return 0;
    let kept = 0;
    for (const { isBack, bringsPoints, cents } of order.units) if (bringsPoints && !isBack) kept += cents;
    return Math.floor(Math.max(0, kept - order.unbound) / 100);
  }

  lifetimePointsOf(person: Person): number {
    const own = this.orders.filter(({ owner }) => owner === person);
    return own.reduce((sum, order) => sum + this.pointsOf(order), 0);
  }

  /** Orders of a kind that hold something, or have taken it. */
  standing(kind: string): WalkOrder[] {
    return this.orders.filter(
      (order) => order.kind === kind && (order.state === "pending" || order.state === "paid"),
    );
  }

  /** Upgrades of a ticket that wait, or are paid, besides this one. */
  upgradesOf(ticket: Ticket, but?: WalkOrder): WalkOrder[] {
    return this.standing("ticket_upgrade").filter((one) => one !== but && one.upgrade?.ticket === ticket);
  }

  /** Whether an order's tickets or lounges have something on top that counts or waits. */
  hasMore(order: WalkOrder): boolean {
    if (this.standing("lounge_rest").some(({ parent }) => parent === order)) return true;
    return this.tickets.some((ticket) => ticket.order === order && this.upgradesOf(ticket).length > 0);
  }

  /** Whether a late order still finds all that it had held. */
  isStillThere(order: WalkOrder): boolean {
    if (order.eventId !== null && this.cancelledEvents.has(order.eventId)) return false;
    if (order.isForgotten) return false;
    const { parent } = order;
    if (parent && parent.state !== "paid") return false;
    if (parent && order.kind === "lounge_rest" && this.hasMore(parent)) return false;
    if (order.owner && this.balanceOf(order.owner.wallet).free < order.credits) return false;
    const coupon = this.coupons.find(({ id }) => id === order.couponId);
    if (coupon) {
      const { held, used } = this.usesOf(coupon.id);
      if (held + used >= coupon.most) return false;
    }
    const wanted = Map.groupBy(order.units, ({ stock }) => (stock ? `${stock.kind} ${stock.id}` : ""));
    wanted.delete("");
    for (const units of wanted.values()) {
      const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
      if (this.freeOf(units[0]?.stock as Stock) < count) return false;
    }
    return true;
  }

  freeOf(stock: Stock): number {
    const { sold, held } = this.stockOf(stock);
    return this.quotaOf(stock) - sold - held;
  }

  quotaOf({ kind, id }: Stock): number {
    const some = kind === "offer" ? this.offers : this.lounges;
    return some.find((one) => one.id === id)?.quota ?? 0;
  }

  /** The books as they have to be. */
  expected() {
    const orders = Object.fromEntries(this.orders.map(({ id, state }) => [id, state]));
    const stockOf = (kind: Stock["kind"], some: readonly { readonly id: number }[]) =>
      Object.fromEntries(
        some.map(({ id }) => {
          const { sold, held } = this.stockOf({ kind, id });
          return [id, [sold, held]];
        }),
      );
    const offers = stockOf("offer", this.offers);
    const lounges = stockOf("lounge", this.lounges);
    const coupons = Object.fromEntries(
      this.coupons.map(({ id }) => {
        const { held, used } = this.usesOf(id);
        return [id, [held, used]];
      }),
    );
    const wallets = Object.fromEntries(
      this.people.map(({ accountId, wallet }) => {
        const { free, held } = this.balanceOf(wallet);
        return [accountId, [free, held, wallet.owed]];
      }),
    );
    const points = Object.fromEntries(
      this.people.map((person) => {
        const lifetime = this.lifetimePointsOf(person);
        return [person.accountId, [lifetime - person.spentPoints, lifetime]];
      }),
    );
    return { orders, offers, lounges, coupons, wallets, points };
  }
}
