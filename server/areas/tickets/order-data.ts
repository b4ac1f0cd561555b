import type { Calls } from "#contract/all-calls.ts";
import type { Answer } from "#contract/call.ts";
import { findOrder, isForgotten, type Order, positionsOfOrder } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import { type PaymentOverview, paymentOverview, type RefundReason } from "#server/areas/payments/public.ts";
import { type Database, inSnapshot, type Queryable } from "#server/platform/database.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ticketFileName, ticketsFileName } from "./document-names.ts";
import { type DocumentRow, documentsOfOrder } from "./document-queries.ts";
import type { FileReferences, FileType } from "./file-references.ts";
import { REFUND_TEXTS } from "./mails/refund-texts.ts";
import { type OrderStatus, statusOf } from "./order-status.ts";
import { shortCodeOf } from "./ticket-code.ts";
import { areTicketsTakenBack } from "./ticket-delivery.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";

export type OrderDataDeps = Pick<TicketDeps, "references" | "platform"> & {
  readonly db: Database;
  readonly files: FileReferences;
  readonly holdMinutes: number;
};

type SnapshotDeps = Omit<OrderDataDeps, "db"> & { readonly db: Queryable };
type GetDataAnswer = Answer<Calls["checkout/getData"]>;
type IssuedOrder = Extract<GetDataAnswer, { status: 250 }>["data"]["order"];
type ShownOrder = Omit<IssuedOrder, "tickets"> & {
  readonly tickets: Pick<IssuedOrder["tickets"][number], "name" | "title">[];
};

const WAITING_TEXTS = {
  unpaid: "Deine Zahlung ist noch offen.",
  unconfirmed: "Bitte bestätige deine E-Mail-Adresse, dann gehören die Tickets dir.",
  processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, kommen deine Tickets per E-Mail.",
  preparing: "Deine Tickets werden gerade erstellt.",
} as const;

const FAILED_TEXTS = {
  failed: "Die Zahlung hat nicht geklappt.",
  mismatch: "Deine Zahlung passt nicht zur Bestellung. Wir sehen sie uns an, dein Geld geht nicht verloren.",
  expired: "Die Zeit zum Bezahlen ist abgelaufen, deine Tickets sind wieder frei.",
  unconfirmed:
    "Die Zeit zum Bestätigen ist abgelaufen, deine Tickets sind wieder frei. Solange es noch welche gibt, kannst du neu bestellen.",
  cancelled: "Die Zahlung wurde abgebrochen.",
  calledOff: "Das Event fällt aus, deine Bestellung ist damit erledigt.",
  refunded: "Diese Bestellung ist storniert, das Geld geht an dich zurück.",
  ticketsVoid: "Das Event fällt aus, deine Tickets gelten nicht mehr.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb sind deine Tickets nicht mehr gültig. Melde dich bitte bei uns, dann klären wir das zusammen.",
  unknown: "Diese Bestellung kennen wir nicht. Prüfe bitte den Link aus deiner Mail.",
} as const;

const UNKNOWN_ORDER: GetDataAnswer = {
  status: 260,
  data: {
    message: FAILED_TEXTS.unknown,
    reason: "unknown",
    eventId: null,
    payLink: null,
    holdEnd: null,
    holdSeconds: null,
    order: null,
  },
};

/**
 * What the finished page shows of an order; whoever has the reference may see it, so the address is masked. Order and payment
 * are read at one moment: a payment that fails in between would look final, because its order's hold was read without an end.
 */
export async function orderData(deps: OrderDataDeps, cipher: string, now: Date): Promise<GetDataAnswer> {
  if (deps.references.claimedIdOf(cipher) === undefined) return UNKNOWN_ORDER;
  return inSnapshot(deps.db, (db) => dataOfOrder({ ...deps, db }, cipher, now));
}

async function dataOfOrder(deps: SnapshotDeps, cipher: string, now: Date): Promise<GetDataAnswer> {
  const head = await findOrder(deps.db, deps.references, cipher);
  if (head === undefined || isForgotten(head)) return UNKNOWN_ORDER;
  const order = { ...head, positions: await positionsOfOrder(deps.db, head.id) };
  const payment = await paymentOverview(deps.db, order, { now, holdMinutes: deps.holdMinutes });
  const documents = await documentsOfOrder(deps.db, order.id);
  const documentsReady = documents.some(({ kind }) => kind === "calendar");
  const ticketsTakenBack = order.state === "paid" && (await areTicketsTakenBack(deps.db, order.id));
  const status = statusOf(order, payment, { documentsReady, ticketsTakenBack, now });
  const payLink = `${deps.platform.publicUrl}/bezahlen/${cipher}`;
  switch (status.kind) {
    case "ready":
      return readyAnswer(deps, order, documents, now);
    case "waiting":
      return waitingAnswer(deps.db, order, status, payLink, now);
    case "failed":
      return {
        status: 260,
        data: {
          message: failedText(order, status.reason, payment),
          reason: status.reason,
          eventId: order.eventId,
          payLink: status.mayPay ? payLink : null,
          ...shownHold(status.mayPay || isHoldEnding(order, now) ? order.holdExpiresAt : null, now),
          order: await shownOrder(deps.db, order, orderedTickets(order)),
        },
      };
  }
}

async function waitingAnswer(
  db: Queryable,
  order: Order,
  { state, mayPay }: Extract<OrderStatus, { kind: "waiting" }>,
  payLink: string,
  now: Date,
): Promise<GetDataAnswer> {
  return {
    status: 251,
    data: {
      message: WAITING_TEXTS[state],
      state,
      payLink: mayPay ? payLink : null,
      ...shownHold(state === "unpaid" || state === "unconfirmed" ? order.holdExpiresAt : null, now),
      order: await shownOrder(db, order, orderedTickets(order)),
    },
  };
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

const TOLD_REASONS: readonly RefundReason[] = ["sold-out", "order-closed", "event-cancelled"];

/** Money that goes back does so for a reason that the mail tells, and so does the page. */
function failedText(
  { totalCents }: Pick<Order, "totalCents">,
  reason: Extract<OrderStatus, { kind: "failed" }>["reason"],
  { state, refundReason }: Pick<PaymentOverview, "state" | "refundReason">,
): string {
  if (totalCents === 0 && reason === "expired") return FAILED_TEXTS.unconfirmed;
  // Its money came, whatever has become of the order since.
  if (state === "mismatch" && reason !== "refunded") return FAILED_TEXTS.mismatch;
  if (reason !== "refunded") return FAILED_TEXTS[reason];
  if (refundReason === null) return FAILED_TEXTS.ticketsVoid;
  if (!TOLD_REASONS.includes(refundReason)) return FAILED_TEXTS.refunded;
  const { text } = REFUND_TEXTS[refundReason];
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Of an order whose tickets are not made yet, or are not shown any more. */
function orderedTickets(order: Order): ShownOrder["tickets"] {
  return order.positions
    .filter(({ kind }) => kind === "ticket")
    .map(({ title, attendeeFirstname, attendeeLastname }) => ({
      name: `${attendeeFirstname ?? order.firstname} ${attendeeLastname ?? order.lastname}`,
      title,
    }));
}

async function shownOrder<Ticket>(
  db: Queryable,
  order: Order,
  tickets: Ticket[],
): Promise<Omit<ShownOrder, "tickets"> & { tickets: Ticket[] }> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  return {
    number: order.number,
    eventId: event.id,
    eventTitle: event.title,
    startTime: event.startsLocal,
    location: event.venue,
    email: maskedEmail(order.email),
    tickets,
    total: order.totalCents / 100,
  };
}

async function readyAnswer(
  { db, files }: SnapshotDeps,
  order: Order,
  documents: readonly DocumentRow[],
  now: Date,
): Promise<GetDataAnswer> {
  const tickets = await ticketsOfOrder(db, order.id);
  const valid = new Set(tickets.filter(({ state }) => state !== "revoked").map(({ id }) => id));
  const titles = new Map(order.positions.map(({ id, title }) => [id, title]));
  const reference = (type: FileType, id: number, name: string) => ({
    file: files.referenceTo(type, { id, orderNumber: order.number }, now),
    name,
  });
  const single = (kind: "invoice" | "calendar") => {
    const document = documents.find((one) => one.kind === kind);
    return document ? reference(kind, document.id, document.fileName) : null;
  };
  const shown = await shownOrder(
    db,
    order,
    tickets.map(({ id, firstname, lastname, positionId, state, secureCode }) => ({
      name: `${firstname} ${lastname}`,
      title: titles.get(positionId) ?? "",
      state,
      secureCode: valid.has(id) ? secureCode : null,
      shortCode: valid.has(id) ? shortCodeOf(secureCode) : null,
    })),
  );
  return {
    status: 250,
    data: {
      invoice: single("invoice"),
      tickets: tickets.flatMap(({ id, ...holder }, place) => {
        const document = documents.find(({ ticketId }) => ticketId === id);
        if (document === undefined || !valid.has(id)) return [];
        const at = { index: place + 1, count: tickets.length };
        return [reference("ticket", document.id, ticketFileName(shown.eventTitle, holder, at))];
      }),
      allTickets:
        valid.size > 0
          ? reference("tickets", order.id, ticketsFileName(shown.eventTitle, order, valid.size))
          : null,
      passBooks: [],
      calendar: single("calendar"),
      order: shown,
    },
  };
}

/** „mara@lindqvist.example“ → „m•••@lindqvist.example“: enough to find the right inbox, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email.slice(0, at)][0] ?? ""}•••${email.slice(at)}`;
}
