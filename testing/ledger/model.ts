import type { OracleCoupon } from "../price-oracle.ts";

/** What a walk believes of money, places, coupons and points, told without the product's code; its books have to say the same after each step. */

export type Wallet = {
  /** What came into and left it by itself: top-ups, what went back of them, payouts. What orders hold and took is told by them. */
  moved: number;
  owed: number;
  hasOpenPayout: boolean;
};

export type Person = {
  readonly accountId: number;
  readonly sessionID: string;
  readonly wallet: Wallet;
  spentPoints: number;
};

/** Something limited that an order takes one of for each unit. */
export type Stock = { readonly kind: "offer" | "lounge"; readonly id: number };

/** A position: given back as a whole or not at all. */
export type Unit = {
  readonly positionId: number;
  readonly quantity: number;
  readonly cents: number;
  readonly stock: Stock | undefined;
  readonly bringsPoints: boolean;
  isBack: boolean;
};

export type WalkOrder = {
  readonly id: number;
  readonly kind: string;
  readonly cipher: string;
  /** `null`: a guest's. */
  readonly owner: Person | null;
  readonly eventId: number | null;
  readonly external: number;
  readonly credits: number;
  readonly couponId: number | undefined;
  readonly units: Unit[];
  state: "pending" | "paid" | "expired" | "cancelled" | "refunded";
  /** Of the provider: where it can be paid. */
  session: { readonly id: string; isOpen: boolean } | undefined;
  isIssued: boolean;
  /** Points follow an order from its first document, or its first refund. */
  isFollowed: boolean;
  /** Its buyer's account was deleted. */
  isForgotten: boolean;
  /** What went back of both, and what of that was for nothing in particular. */
  externalBack: number;
  creditsBack: number;
  unbound: number;
  isBackByUnits: boolean;
};

export type WalkOffer = {
  readonly id: number;
  readonly eventId: number;
  readonly cents: number;
  readonly fee: { readonly cents: number; readonly once: boolean };
  readonly insuranceCents: number;
  readonly quota: number;
};

export type WalkCoupon = {
  readonly id: number;
  readonly owner: Person | undefined;
  readonly most: number;
  readonly terms: OracleCoupon;
};

export class Model {
  readonly people: Person[] = [];
  readonly wallets: Wallet[] = [];
  readonly orders: WalkOrder[] = [];
  readonly offers: WalkOffer[] = [];
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

  /** An order is over: what it had is free. */
  refunded(order: WalkOrder): void {
    order.state = "refunded";
  }

  /** Whether a late order still finds all that it had held. */
  isStillThere(order: WalkOrder): boolean {
    if (order.eventId !== null && this.cancelledEvents.has(order.eventId)) return false;
    if (order.isForgotten) return false;
    if (order.owner && this.balanceOf(order.owner.wallet).free < order.credits) return false;
    const coupon = this.coupons.find(({ id }) => id === order.couponId);
    if (coupon) {
      const { held, used } = this.usesOf(coupon.id);
      if (held + used >= coupon.most) return false;
    }
    const wanted = Map.groupBy(
      order.units.filter(({ stock }) => stock !== undefined),
      ({ stock }) => `${stock?.kind} ${stock?.id}`,
    );
    for (const units of wanted.values()) {
      const stock = units[0]?.stock as Stock;
      const { sold, held } = this.stockOf(stock);
      const units_ = units.reduce((sum, { quantity }) => sum + quantity, 0);
      if (this.quotaOf(stock) - sold - held < units_) return false;
    }
    return true;
  }

  quotaOf({ kind, id }: Stock): number {
    return kind === "offer" ? (this.offers.find((offer) => offer.id === id)?.quota ?? 0) : 0;
  }

  /** The books as they have to be. */
  expected() {
    const orders = Object.fromEntries(this.orders.map(({ id, state }) => [id, state]));
    const offers = Object.fromEntries(
      this.offers.map(({ id }) => {
        const { sold, held } = this.stockOf({ kind: "offer", id });
        return [id, [sold, held]];
      }),
    );
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
    return { orders, offers, coupons, wallets, points };
  }
}
