import { sql } from "kysely";
import { cipherOfOrder } from "../ticket-shop.ts";
import type { Unit, WalkOrder } from "./things.ts";
import type { Walk } from "./walk.ts";

type Position = {
  readonly id: number;
  readonly kind: string;
  readonly subjectId: number;
  readonly quantity: number;
  readonly priceCents: number;
  readonly cents: number;
};

/** Positions whose full euros bring a point each. */
const BRING_POINTS = ["ticket", "ticket_upgrade", "lounge", "lounge_deposit", "lounge_rest"];

/** The order that was placed last, as the model keeps it. */
export async function orderPlaced(
  { db, model }: Walk,
  given: Pick<WalkOrder, "kind" | "owner" | "couponId" | "eventId" | "parent" | "upgrade">,
): Promise<WalkOrder> {
  const { rows } = await sql<{
    id: number;
    state: "pending" | "paid";
    total: number;
    credits: number;
    positions: Position[];
  }>`
    select o.id, o.state, o.total_cents as total, o.credits_cents as credits,
      (select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'subjectId', p.subject_id, 'quantity', p.quantity,
        'priceCents', p.price_cents, 'cents', p.price_cents - p.discount_cents) order by p.id) from order_position p where p.order_id = o.id) as positions
    from customer_order o order by o.id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined || model.orders.some(({ id }) => id === row.id))
    throw new Error("nothing was placed");
  const { id, state, total, credits, positions } = row;
  const order: WalkOrder = {
    ...{ ...given, id, state, credits, external: total - credits },
    cipher: await cipherOfOrder(db, id),
    units: positions.map((position) => unitOf(model, position, given.upgrade?.home)),
    ...{ session: undefined, isIssued: false, isFollowed: false, isForgotten: false },
    ...{ dispute: undefined, isRevoked: false, restsPaid: 0, standing: 0, owed: 0, failedBack: 0 },
    ...{ externalBack: 0, creditsBack: 0, unbound: 0, isBackByUnits: true },
  };
  model.orders.push(order);
  return order;
}

function unitOf(
  model: Walk["model"],
  { id, kind, subjectId, quantity, priceCents, cents }: Position,
  upgraded: Unit["stock"],
): Unit {
  const isLounge = kind === "lounge" || kind === "lounge_deposit";
  const price = model.lounges.find((lounge) => lounge.id === subjectId)?.cents ?? 0;
  return {
    ...{ positionId: id, quantity, cents, back: 0, backCents: 0, bringsPoints: BRING_POINTS.includes(kind) },
    isFree: priceCents > 0 && cents === 0,
    // „costs 10% of the lounge price“, in whole cents.
    openCents: kind === "lounge_deposit" ? price - Math.round(price / 10) : 0,
    stock: isLounge
      ? { kind: "lounge", id: subjectId }
      : kind === "ticket"
        ? { kind: "offer", id: subjectId }
        : upgraded,
  };
}
