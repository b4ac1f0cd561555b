import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { ticketsFile } from "#server/areas/fulfilment/document-files.ts";
import { verifyTicketCode } from "#server/areas/tickets/public.ts";
import { GUEST_KEYS, scopedKey } from "#server/platform/idempotency.ts";
import { openFiles } from "#server/platform/open-files.ts";
import type { CrashCluster } from "./crash-cluster.ts";
import type { AcknowledgedOrder } from "./mixed-load.ts";
import { orderFolder } from "./order-folder.ts";

/** Orders whose buyers got an answer, but which are not there, are not theirs or are there twice. */
export async function lostOrders(
  { db, secrets }: CrashCluster,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const references = createOrderReferences(secrets);
  const orders = await db.selectFrom("customer_order").select(["id", "email"]).execute();
  const keys = await db.selectFrom("idempotency_key").select(["key", "result"]).execute();
  const orderOfKey = new Map(
    keys.map(({ key, result }) => [key.toString("hex"), (result as { orderId: number }).orderId]),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return acknowledged
    .filter(({ cipher, email, key }) => {
      const order = byId.get(references.claimedIdOf(cipher) ?? 0);
      return order?.email !== email || orderOfKey.get(scopedKey(GUEST_KEYS, key)) !== order.id;
    })
    .map(({ key }) => key);
}

type Paid = { session: string; payment: string; taken: number; refunded: number; dispute: string };

const PROVIDERS_BOOKS = `
  select s.id as session, s.payment_id as payment, s.amount_cents as taken, coalesce(
      (select sum(amount_cents) from sandbox.refund r where r.payment_id = s.payment_id and r.state = 'succeeded'), 0
    )::int as refunded,
    coalesce((select state from sandbox.dispute d where d.payment_id = s.payment_id), 'no') as dispute
  from sandbox.session s where s.state = 'succeeded'`;

const OUR_BOOKS = `
  select a.provider_session_id as session, a.provider_payment_id as payment, a.amount_cents as taken, coalesce(
      (select sum(amount_cents) from refund r where r.attempt_id = a.id and r.state = 'succeeded'), 0
    )::int as refunded,
    coalesce((select state from payment_dispute d where d.attempt_id = a.id), 'no') as dispute
  from payment_attempt a where a.state = 'succeeded'`;

/** Where the provider's books and ours say something different about money; both are compared in full. */
export async function differencesToProvider({ pool, sandbox }: CrashCluster): Promise<string[]> {
  const theirs = await sandbox.pool.query<Paid>(PROVIDERS_BOOKS);
  const ours = await pool.query<Paid>(OUR_BOOKS);
  const strays = await pool.query<{ payment: string }>(
    "select provider_payment_id as payment from stray_payment",
  );
  const ofNobody = new Set(strays.rows.map(({ payment }) => payment));
  const lines = ({ rows }: { rows: Paid[] }) =>
    rows.map(
      ({ session, taken, refunded, dispute }) =>
        `session ${session}: ${taken} taken, ${refunded} refunded, ${dispute} dispute`,
    );
  const provider = lines({ rows: theirs.rows.filter(({ payment }) => !ofNobody.has(payment)) });
  const product = lines(ours);
  return [
    ...provider.filter((line) => !product.includes(line)).map((line) => `provider alone: ${line}`),
    ...product.filter((line) => !provider.includes(line)).map((line) => `product alone: ${line}`),
  ];
}

/** Documents without their file, and tickets whose code the door would refuse. */
export async function lostFilesAndCodes({ db, dataDir, secrets }: CrashCluster): Promise<string[]> {
  const files = await openFiles({ s3: undefined, dataDir });
  const documents = await db
    .selectFrom("document")
    .select(["file_key", "byte_length"])
    .where("byte_length", "is not", null)
    .execute();
  const lost: string[] = [];
  for (const { file_key: key, byte_length: length } of documents) {
    if ((await files.get(key))?.length !== length) lost.push(key);
  }
  // Single tickets are made when they are asked for; the file of all tickets is kept while each of them counts.
  const whole = await db
    .selectFrom("document")
    .select("order_id")
    .distinct()
    .where("kind", "=", "ticket")
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("ticket")
            .select("ticket.id")
            .whereRef("ticket.order_id", "=", "document.order_id")
            .where("ticket.state", "=", "revoked"),
        ),
      ),
    )
    .execute();
  for (const { order_id: orderId } of whole) {
    const key = ticketsFile(await orderFolder(db, orderId));
    if (!(await files.exists(key))) lost.push(key);
  }
  const tickets = await db.selectFrom("ticket").select(["id", "secure_code"]).execute();
  for (const { id, secure_code: code } of tickets) {
    if (verifyTicketCode(code, secrets.ticketPublicKey)?.ticketId !== id) lost.push(`code of ticket ${id}`);
  }
  return lost;
}

/** Mails that we believe to have sent, but that the mail server does not have. */
export async function lostMails({ db, inbox }: CrashCluster): Promise<string[]> {
  const arrived = new Set(inbox.messageIds());
  const mails = await db.selectFrom("order_mail").select("message_id").where("state", "=", "sent").execute();
  return mails.map(({ message_id: id }) => id).filter((id) => !arrived.has(id));
}

type ShownOrder = { status: number; data: { message?: string; reason?: string } };

async function askFor({ url }: CrashCluster, cipher: string): Promise<ShownOrder> {
  const answer = await fetch(`${url}/checkout/getData`, {
    method: "POST",
    body: new URLSearchParams({ cipher }),
  });
  return (await answer.json()) as ShownOrder;
}

/** Orders that their buyers cannot see: unknown, or neither ready nor ended, by the server's own answer. */
export async function unreadableOrders(
  house: CrashCluster,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { cipher } of acknowledged) {
    const { status, data } = await askFor(house, cipher);
    if ((status !== 250 && status !== 260) || data.reason === "unknown")
      unreadable.push(`${status} ${data.message}`);
  }
  return unreadable;
}

/** Orders whose link shows somebody something, or lets them pay. */
export async function openOrders(
  house: CrashCluster,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const open: string[] = [];
  for (const { key, cipher } of acknowledged) {
    const { status, data } = await askFor(house, cipher);
    const way = await fetch(`${house.url}/bezahlen/${cipher}`, { redirect: "manual" });
    await way.arrayBuffer();
    const leadsTo = way.headers.get("location");
    if (status !== 260 || data.reason !== "unknown" || leadsTo !== `/checkoutFinished/${cipher}`)
      open.push(`${key}: ${status} ${data.reason ?? "shown"}, ${leadsTo}`);
  }
  return open;
}
