import type { OracleCoupon } from "../price-oracle.ts";

/** What walks through the ledger know of people, orders and what they take. */

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

/** A position, and how much of it is back. */
export type Unit = {
  readonly positionId: number;
  readonly quantity: number;
  readonly cents: number;
  /** A coupon made it free. */
  readonly isFree: boolean;
  /** What it has: a ticket that became a better one has the place of another offer, by the upgrade's unit. */
  stock: Stock | undefined;
  readonly bringsPoints: boolean;
  /** What stays open of each, as it is only reserved. */
  readonly openCents: number;
  back: number;
  backCents: number;
};

export type Ticket = {
  readonly id: number;
  readonly order: WalkOrder;
  readonly unit: Unit;
  readonly home: Stock;
  owner: Person | null;
  type: number;
  /** Of its upgrades that count, the latest one last. */
  readonly upgrades: WalkOrder[];
  /** Whose unit has its place: its own order, or an upgrade's. */
  place: WalkOrder;
  /** Whether somebody else has it than who paid. */
  isGiven: boolean;
  /** Its code opens nothing: a bank took its money, or its owner left. */
  isRevoked: boolean;
  /** The how manieth offer for sale it is; 0: none. */
  offered: number;
};

export type Upgrade = {
  readonly ticket: Ticket;
  readonly from: number;
  readonly to: number;
  readonly home: Stock;
  state: "ordered" | "applied" | "refused" | "undone";
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
  /** Of which order it is the open amount, or makes a ticket better. */
  readonly parent?: WalkOrder;
  /** What it makes of which ticket. */
  readonly upgrade?: Upgrade;
  state: "pending" | "paid" | "expired" | "cancelled" | "refunded";
  /** Of the provider: where it can be paid. */
  session: { readonly id: string; isOpen: boolean } | undefined;
  isIssued: boolean;
  /** Points follow an order from its first document, its first refund, or the first dispute that was won. */
  isFollowed: boolean;
  /** Its buyer's account was deleted. */
  isForgotten: boolean;
  /** What a bank says of the money that paid it. */
  dispute: "open" | "won" | "lost" | undefined;
  /** What was made of it besides tickets counts no more: a bank took its money, or its owner left. */
  isRevoked: boolean;
  /** Of lounges: how many of them have nothing open any more, as their rest was paid. */
  restsPaid: number;
  /** Of a top-up: what of its credits came and counts, and what was owed of those that left the wallet. */
  standing: number;
  owed: number;
  /** What a provider refused to give back, and people have to look at. */
  failedBack: number;
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
  readonly type: number;
  readonly quota: number;
};

export type WalkLounge = {
  readonly id: number;
  readonly eventId: number;
  readonly cents: number;
  readonly quota: number;
};

export type WalkCoupon = {
  readonly id: number;
  readonly owner: Person | undefined;
  readonly most: number;
  /** Uses of each person; `undefined`: as many as there are. */
  readonly mostEach: number | undefined;
  readonly terms: OracleCoupon;
};

export type WalkReward = {
  readonly id: number;
  readonly points: number;
  /** `undefined`: without a bound. */
  readonly stock: number | undefined;
  taken: number;
};
