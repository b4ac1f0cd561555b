import { paymentOverview, wasDisputed } from "#server/areas/payments/public.ts";
import { type Database, inSnapshot, type Queryable } from "#server/platform/database.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { findOrder } from "../orders/find-order.ts";
import { wasGivenUp } from "../orders/hold-queries.ts";
import { type Order, type WholeOrder, wholeOrder } from "../orders/order-queries.ts";
import type { OrderReferences } from "../orders/order-reference.ts";
import { isForgotten } from "../orders/personal-orders.ts";
import type { PageTexts } from "../products/page-texts.ts";
import { deliveryOf, type Products } from "../products/product.ts";
import type { FileReferences, FileType } from "./file-references.ts";
import { type OrderStatus, statusOf } from "./order-status.ts";
import { failedText, GENERAL_TEXTS, UNKNOWN_ORDER_TEXT } from "./order-texts.ts";
import type { FulfilmentPort, OrderFile } from "./ports.ts";
import { type GetDataAnswer, orderedUnits, shownOrder } from "./shown-order.ts";

export type OrderDataDeps = {
  readonly db: Database;
  readonly references: OrderReferences;
  readonly products: Products;
  readonly fulfilment: FulfilmentPort;
  readonly files: FileReferences;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly holdMinutes: number;
};

/** Who looks at an order's page; `null`: a guest. Its owner is told of the credits that are left. */
export type Viewer = {
  readonly accountId: number | null;
  readonly creditsOf: (db: Queryable, accountId: number) => Promise<number>;
};

type SnapshotDeps = Omit<OrderDataDeps, "db"> & { readonly db: Queryable };

const UNKNOWN_ORDER: GetDataAnswer = {
  status: 260,
  data: {
    message: UNKNOWN_ORDER_TEXT,
    reason: "unknown",
    eventId: null,
    payLink: null,
    holdEnd: null,
    holdSeconds: null,
    order: null,
  },
};

/**
 * What the finished page shows of an order; every holder of the reference may see it, so the address is masked. Order and payment
 * are read at one moment: a payment that fails in between would look final, because its order's hold was read without an end.
 */
export async function orderData(
  deps: OrderDataDeps,
  cipher: string,
  now: Date,
  viewer?: Viewer,
): Promise<GetDataAnswer> {
  if (deps.references.claimedIdOf(cipher) === undefined) return UNKNOWN_ORDER;
  return inSnapshot(deps.db, (db) => dataOfOrder({ ...deps, db }, cipher, now, viewer));
}

async function dataOfOrder(
  deps: SnapshotDeps,
  cipher: string,
  now: Date,
  viewer: Viewer | undefined,
): Promise<GetDataAnswer> {
  const head = await findOrder(deps.db, deps.references, cipher);
  if (head === undefined || isForgotten(head)) return UNKNOWN_ORDER;
  const order = await wholeOrder(deps.db, head);
  const payment = await paymentOverview(deps.db, order, { now, holdMinutes: deps.holdMinutes });
  const isPaid = order.state === "paid";
  const files = isPaid ? await deps.fulfilment.filesOf(deps.db, order) : undefined;
  const takenBack = isPaid ? await howTakenBack(deps, order.id) : undefined;
  const givenUp = order.state === "expired" && (await wasGivenUp(deps.db, order.id));
  const documentsReady = files !== undefined;
  const status = statusOf(order, payment, { documentsReady, takenBack, givenUp, now });
  const payLink = `${deps.publicUrl}/bezahlen/${cipher}`;
  switch (status.kind) {
    case "ready":
      return readyAnswer(deps, order, files ?? [], now, viewer);
    case "waiting":
      return waitingAnswer(deps, order, status, payLink, now);
    case "failed":
      return {
        status: 260,
        data: {
          message: failedText(textsOf(deps, order), order, status.reason, payment),
          reason: status.reason,
          eventId: order.eventId,
          payLink: status.mayPay ? payLink : null,
          ...shownHold(status.mayPay || isHoldEnding(order, now) ? order.holdExpiresAt : null, now),
          order: await shownOrder(deps, order, orderedUnits(deps.products, order)),
        },
      };
  }
}

async function howTakenBack({ db, fulfilment }: SnapshotDeps, orderId: number) {
  if (!(await fulfilment.isTakenBack(db, orderId))) return undefined;
  return (await wasDisputed(db, orderId)) ? "disputed" : "refunded";
}

async function waitingAnswer(
  deps: SnapshotDeps,
  order: Order,
  { state, mayPay }: Extract<OrderStatus, { kind: "waiting" }>,
  payLink: string,
  now: Date,
): Promise<GetDataAnswer> {
  return {
    status: 251,
    data: {
      message: textsOf(deps, order).waiting[state],
      state,
      payLink: mayPay ? payLink : null,
      ...shownHold(state === "unpaid" || state === "unconfirmed" ? order.holdExpiresAt : null, now),
      order: await shownOrder(deps, order, orderedUnits(deps.products, order)),
    },
  };
}

/** In the words of the first of the order's products that has any. */
function textsOf({ products }: Pick<SnapshotDeps, "products">, { positions }: Order): PageTexts {
  const product = products.among(positions).find(({ pageTexts }) => pageTexts !== undefined);
  return product?.pageTexts ?? GENERAL_TEXTS;
}

/** Its time is over, and it is about to be given back. */
function isHoldEnding({ state, holdExpiresAt }: Order, now: Date): boolean {
  return state === "pending" && holdExpiresAt !== null && holdExpiresAt <= now;
}

function shownHold(hold: Date | null, now: Date) {
  return {
    holdEnd: hold && berlinWallClock(hold),
    holdSeconds: hold && Math.max(0, Math.round((hold.getTime() - now.getTime()) / 1000)),
  };
}

async function readyAnswer(
  { db, files: references, products }: SnapshotDeps,
  order: WholeOrder,
  files: readonly OrderFile[],
  now: Date,
  viewer: Viewer | undefined,
): Promise<GetDataAnswer> {
  const { units, bundle } = await deliveryOf(db, products, order);
  const reference = (type: FileType, id: number, name: string) => ({
    file: references.referenceTo(type, { id, orderNumber: order.number }, now),
    name,
  });
  const single = (type: "invoice" | "calendar") => {
    const file = files.find((one) => one.type === type);
    return file ? reference(type, file.id, file.name) : null;
  };
  const own = units.filter(({ isGiven }) => !isGiven);
  const shown = own.map(({ name, title, state, secureCode, shortCode }) =>
    state === "revoked"
      ? { name, title, state, secureCode: null, shortCode: null }
      : { name, title, state, secureCode, shortCode },
  );
  return {
    status: 250,
    data: {
      invoice: single("invoice"),
      tickets: own.flatMap(({ id, state, file }) => {
        const document = files.find(({ unitId }) => unitId === id);
        if (document === undefined || state === "revoked") return [];
        return [reference("ticket", document.id, file.name)];
      }),
      allTickets: bundle ? reference("tickets", order.id, bundle.name) : null,
      passBooks: [],
      calendar: single("calendar"),
      ...(viewer && viewer.accountId !== null && viewer.accountId === order.accountId
        ? { credits: await viewer.creditsOf(db, viewer.accountId) }
        : {}),
      order: await shownOrder({ db, products }, order, shown),
    },
  };
}
