import type { RawBuilder } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { Order, OrderPosition, WholeOrder } from "../orders/order-queries.ts";
import type { OrderActor } from "../orders/order-states.ts";
import type { ClaimedUnits, Units } from "./claimed-units.ts";
import type { Delivery, WriteOrderMail } from "./delivery.ts";
import type { Funds } from "./funds.ts";
import type { PageTexts } from "./page-texts.ts";
import type { Quote } from "./quote.ts";
import type { Consequence, CouponsPort, CreditsPort } from "./reductions.ts";

export type { ClaimedUnits, Units } from "./claimed-units.ts";
export type { Quote, QuotedPosition } from "./quote.ts";

export type Move = {
  readonly from: "free" | "held" | "taken";
  readonly to: "free" | "held" | "taken";
  /** Of what an order may do more than once: what it is done for, `refund:7`. */
  readonly cause?: string;
};

/** Units that are moved: of all orders together, or of one where their resource wants it so; a thing comes once for each. */
export type MovedUnits = Units & { readonly orderId: number | null };
type Taken = Pick<ClaimedUnits, "resource" | "id">;

/** Something of which there is a limited number: orders have claims to it, which everything that happens to them walks. */
export interface ClaimedResource {
  /** As claims name it. */
  readonly kind: string;
  /** Its moves name the order that each is for, as the books of money do. */
  readonly isMovedByOrder?: true;
  /** Locks by id until the transaction ends. @returns how many units of each are free */
  lock(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Books what becomes of units that are locked. Whatever becomes free does so here. */
  move(tx: Transaction, units: readonly MovedUnits[], move: Move): Promise<void>;
  /** `move` for one order as an expression of a statement that knows its id. Left out, it takes a statement of its own. */
  moveWithin?(orderId: RawBuilder<unknown>, units: readonly Units[], move: Move): RawBuilder<unknown>;
}

/** Something that orders may be for. The area that owns it implements it, `server/areas.ts` registers it. */
export interface Product {
  /** As positions name what they are for (`order_position.subject_kind`). */
  readonly subject: string;
  /** Makes what a paid order has bought of it, under the order's lock. @returns false, without effect, when all was made already */
  fulfil(tx: Transaction, order: WholeOrder): Promise<boolean>;
  /** What was made for an order, or for units of it, is not valid any more; the order is locked. Without effect on what was revoked before. */
  revoke(tx: Transaction, revocation: Revocation): Promise<void>;
  /** What a position is called on an invoice. */
  describe(position: OrderPosition): string;
  /** No VAT falls due when it is bought, as this sentence says: its buyer gets a receipt instead of an invoice. */
  readonly receiptNote?: string;
  /** What each unit of a position takes one of at this moment, under its order's lock. Left out, nothing of it is limited. */
  takes?(
    position: OrderPosition,
    tx: Transaction,
    orderId: number,
  ): Taken | undefined | Promise<Taken | undefined>;

  /**
   * Of a product whose orders add to what another one bought, their parent (decision 0247), and are no open amount of it: moves what
   * parent and order claim as what became of the order asks for. Last in a transaction that made or revoked something for it;
   * what the parent and all that adds to it claim is locked. Repeated without effect.
   */
  balance?(tx: Transaction, orderId: number): Promise<void>;

  readonly funds?: Funds;

  /**
   * Of an open amount: an order of it may leave some of it open, also once it is paid, as where units of it went back (decision 0254). So its `quote`
   * and `isStillDue` count what paid orders have left open. Left out, a paid order has paid all of it.
   */
  readonly isCounted?: boolean;

  /** Of an order that expired: whether it would be quoted as it was, its positions of this product. Left out, it would. It is locked. */
  isStillDue?(
    tx: Transaction,
    order: { readonly parentOrderId: number | null; readonly positions: readonly OrderPosition[] },
  ): Promise<boolean>;

  /**
   * New codes for what counts, or counted until a bank took its money: those of before open nothing any more. The order is locked.
   * @returns for how many
   */
  reissue?(
    tx: Transaction,
    order: Order,
    reissue: Omit<Revocation, "orderId" | "positions">,
  ): Promise<number>;

  // What its buyer gets beside the invoice and the calendar entry. Left out, there is nothing of its own.

  deliver?(db: Queryable, order: WholeOrder): Promise<Delivery>;
  /** Of orders whose buyer is being forgotten, or is, the units that are somebody else's by now: their files stay. */
  unitsOfOthers?(
    db: Queryable,
    orderIds: readonly number[],
  ): Promise<readonly { readonly orderId: number; readonly unitId: number }[]>;
  /** Whether a position, such as no fee is, becomes units of the delivery: one each. */
  isDelivered?(position: OrderPosition): boolean;
  /** Its own words on an order's page. */
  pageTexts?: PageTexts;
  /** A condition: whether what it made for an order counts no more, all of it. */
  isTakenBack?(orderId: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Its own words in mails about an order. */
  writeMail?: WriteOrderMail;
  /** What a member is told when it is there. */
  notice?(db: Queryable, order: WholeOrder): Promise<{ readonly title: string; readonly body: string }>;
}

/** A product that the ordinary way of selling sells (`placeOrder`). */
export interface SoldProduct<Wanted, Refusal extends { readonly kind: string }> extends Product {
  /** Locks the order that one of it adds to, or is the open amount of: before wallets and coupons, as all that follows of an order does. Or the account that has to stay. */
  lockParent?(tx: Transaction, wanted: Wanted): Promise<void>;
  /** What something of it costs and takes at this moment. Locks what is limited, resource by resource, each by id. */
  quote(tx: Transaction, wanted: Wanted, at: Date): Promise<Quote | Refusal>;
}

export type Revocation = {
  readonly orderId: number;
  readonly reason: string;
  readonly actor: OrderActor;
  readonly at: Date;
  /** Units of these alone, by the positions' ids; left out, all of it. */
  readonly positions?: readonly Units[];
};

/** The resource that credits are claimed of, in cents. */
export const CREDITS = "credits";

/** The resources that uses of a coupon are claimed of: in total, and of each person. */
export const COUPON = "coupon";
export const COUPON_PERSON = "coupon_person";

/** Every product and every limited resource of a process. */
export type Products = {
  /** In the order in which they are locked: wallets, coupons, what is sold (docs/domain/locking.md). */
  readonly resources: readonly ClaimedResource[];
  readonly reductions: { readonly credits?: CreditsPort; readonly coupons?: CouponsPort };
  readonly consequences: readonly Consequence[];
  readonly all: readonly Product[];
  /** @throws Error for a subject that no area has registered */
  of(subject: string): Product;
  /** Those that positions are for, each once. */
  among(positions: readonly Pick<OrderPosition, "subjectKind">[]): readonly Product[];
};

/** @throws Error when two have one name */
export function createProducts(given: {
  readonly resources: readonly ClaimedResource[];
  readonly products: readonly Product[];
  readonly reductions?: Products["reductions"];
  readonly consequences?: readonly Consequence[];
}): Products {
  const bySubject = new Map(given.products.map((product) => [product.subject, product]));
  if (bySubject.size !== given.products.length) throw new Error("two products have one name");
  const of = (subject: string) => {
    const product = bySubject.get(subject);
    if (product === undefined) throw new Error(`there is no product ${subject}`);
    return product;
  };
  return {
    resources: given.resources,
    reductions: given.reductions ?? {},
    consequences: given.consequences ?? [],
    all: given.products,
    of,
    among: (positions) => [...new Set(positions.map(({ subjectKind }) => subjectKind))].map(of),
  };
}

/** What was made for a paid order by the first of its products that hands anything out. */
export async function deliveryOf(db: Queryable, products: Products, order: WholeOrder): Promise<Delivery> {
  const product = products.among(order.positions).find(({ deliver }) => deliver !== undefined);
  return (await product?.deliver?.(db, order)) ?? { units: [], bundle: undefined };
}
