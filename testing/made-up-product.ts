import { positionsOfOrder } from "#server/areas/checkout/orders/order-queries.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { type PlaceOrderDeps, placeOrder } from "#server/areas/checkout/placing/place-order.ts";
import {
  createProducts,
  lockParent,
  type ParentRefusal,
  type Quote,
  type SoldProduct,
} from "#server/areas/checkout/public.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { createAccount } from "./account-factory.ts";
import { madeUpCredits, madeUpWallet, stockUp, umbrellaStock } from "./made-up-stock.ts";
import { onePlace } from "./ticket-shop.ts";

type Umbrellas = { readonly title: string; readonly quantity: number; readonly cents: number };

/** A third kind of thing that can be bought: umbrellas, of no event and sold by no organiser. It says what became of it. */
export function madeUpProduct() {
  const fulfilled: number[] = [];
  const revoked: number[] = [];
  /** Units of which a part of an order was given back. */
  const takenBack: { orderId: number; id: number; units: number }[] = [];
  const product: SoldProduct<readonly Umbrellas[], { readonly kind: "no-umbrella" }> = {
    subject: "umbrella",
    async quote(tx, umbrellas): Promise<Quote | { readonly kind: "no-umbrella" }> {
      const stock = umbrellas.map(({ quantity }, index) => ({
        ...{ resource: umbrellaStock.kind, id: index + 1, units: quantity },
      }));
      const free = await umbrellaStock.lock(
        tx,
        stock.map(({ id }) => id),
      );
      if (stock.some(({ id, units }) => (free.get(id) ?? 0) < units)) return { kind: "no-umbrella" };
      return {
        ...{ kind: "umbrella", eventId: null, organiserId: null, claims: stock, people: [] },
        ...{ places: 0, freePlaces: 0, freeNeedsConfirmation: false },
        positions: umbrellas.map(({ title, quantity, cents }, index) => ({
          ...{ kind: "umbrella", subjectId: index + 1, ticketType: null, title, quantity, attendee: null },
          ...{ amountCents: cents, vatBasisPoints: index % 2 === 0 ? 1900 : 700 },
        })),
      };
    },
    async fulfil(_tx, { id }) {
      if (fulfilled.includes(id)) return false;
      fulfilled.push(id);
      return true;
    },
    async revoke(_tx, { orderId, positions }) {
      revoked.push(orderId);
      for (const one of positions ?? []) takenBack.push({ orderId, ...one });
    },
    takes: ({ subjectId }) => ({ resource: umbrellaStock.kind, id: subjectId }),
    describe: ({ title }) => `Schirm „${title}“`,
  };
  return { product, fulfilled, revoked, takenBack };
}

/** What is open of a paid order of umbrellas: nine times what was paid for each, as an order of its own. It says what became of it. */
export function madeUpRest() {
  const revoked: number[] = [];
  const product: SoldProduct<{ readonly parentOrderId: number }, ParentRefusal> = {
    subject: "umbrella_rest",
    async quote(tx, { parentOrderId }): Promise<Quote | ParentRefusal> {
      const parent = await lockParent(tx, parentOrderId);
      if ("kind" in parent) return parent;
      return {
        ...{ kind: "umbrella_rest", parentOrderId, eventId: null, organiserId: null, claims: [], people: [] },
        ...{ places: 0, freePlaces: 0, freeNeedsConfirmation: false },
        positions: (await positionsOfOrder(tx, parentOrderId)).map(
          ({ title, priceCents, vatBasisPoints, ...of }) => ({
            ...{
              kind: "umbrella_rest",
              subjectId: of.subjectId,
              ticketType: null,
              attendee: null,
              vatBasisPoints,
            },
            ...{ title: `Rest ${title}`, quantity: of.quantity, amountCents: priceCents * 9 },
          }),
        ),
      };
    },
    fulfil: async () => false,
    async revoke(_tx, { orderId }) {
      revoked.push(orderId);
    },
    describe: ({ title }) => title,
  };
  return { product, revoked };
}

/** An order of umbrellas, placed and not paid. */
export async function placeUmbrellas(db: Database, wanted: readonly Umbrellas[], creditsCents = 0) {
  await stockUp(db, wanted.length);
  const totalCents = wanted.reduce((sum, { cents }) => sum + cents, 0);
  return placeMadeUp(db, madeUpProduct().product, wanted, totalCents, creditsCents);
}

/** An order of something made up, at a price that its buyer believes: a guest, or with credits a member. */
export async function placeMadeUp<Wanted, Refusal extends { readonly kind: string }>(
  db: Database,
  product: SoldProduct<Wanted, Refusal>,
  wanted: Wanted,
  totalCents: number,
  creditsCents = 0,
) {
  const deps: PlaceOrderDeps = {
    ...{ db, paymentPossible: true, smallestPaymentCents: 50, now: () => new Date() },
    products: createProducts({
      resources: [madeUpCredits, umbrellaStock],
      products: [product],
      reductions: { credits: madeUpWallet },
    }),
    settings: { holdSeconds: 300, bounds: boundsOf(1) },
  };
  const none = undefined;
  return placeOrder(deps, product, wanted, {
    contact: { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: "040 7654321" },
    ...{
      accountId: creditsCents > 0 ? await createAccount(db) : null,
      counterId: null,
      isAddressConfirmed: false,
      returnPath: null,
      idempotencyKey: none,
    },
    believed: { totalCents, subTotalCents: none, externalCents: none, creditsCents },
    requestHash: "00".repeat(32),
    hashes: onePlace(),
  });
}

/** A paid order of umbrellas. @returns its id and those of its positions */
export async function orderUmbrellas(
  db: Database,
  wanted: readonly Umbrellas[],
): Promise<{ readonly orderId: number; readonly positionIds: readonly number[] }> {
  const placed = await placeUmbrellas(db, wanted);
  if (placed.kind !== "ordered") throw new Error(placed.refusal.kind);
  const orderId = placed.order.id;
  const products = createProducts({ resources: [umbrellaStock], products: [] });
  await inTransaction(db, (tx) => settleOrder(tx, products, { orderId, at: new Date() }));
  const positions = await db
    .selectFrom("order_position")
    .select("id")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return { orderId, positionIds: positions.map(({ id }) => id) };
}
