import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { verifyTicketCode } from "#server/areas/tickets/public.ts";
import { openFiles } from "#server/platform/files.ts";
import type { AcknowledgedOrder } from "./busy-evening.ts";
import type { FragileHouse } from "./fragile-house.ts";

/** Orders whose buyers got an answer, but which are not there, are not theirs or are there twice. */
export async function lostOrders(
  { db, secrets }: FragileHouse,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const references = createOrderReferences(secrets);
  const orders = await db.selectFrom("customer_order").select(["id", "email", "idempotency_key"]).execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return acknowledged
    .filter(({ cipher, email, key }) => {
      const order = byId.get(references.claimedIdOf(cipher) ?? 0);
      return order?.email !== email || order.idempotency_key !== `guest:${key}`;
    })
    .map(({ key }) => key);
}

type Paid = { attempt: string; taken: number; refunded: number };

/** Where the provider's books and ours say something different about money; both are compared in full. */
export async function differencesToProvider({ pool, sandbox }: FragileHouse): Promise<string[]> {
  const theirs = await sandbox.pool.query<Paid>(
    `select split_part(s.reference, '/', 1) as attempt, s.amount_cents as taken, coalesce(
       (select sum(amount_cents) from sandbox.refund r where r.payment_id = s.payment_id and r.state = 'succeeded'), 0
     )::int as refunded from sandbox.session s where s.state = 'succeeded'`,
  );
  const ours = await pool.query<Paid>(
    `select a.id::text as attempt, a.amount_cents as taken, coalesce(
       (select sum(amount_cents) from refund r where r.attempt_id = a.id and r.state = 'succeeded'), 0
     )::int as refunded from payment_attempt a where a.state = 'succeeded'`,
  );
  const lines = ({ rows }: { rows: Paid[] }) =>
    rows.map(({ attempt, taken, refunded }) => `attempt ${attempt}: ${taken} taken, ${refunded} refunded`);
  const [provider, product] = [lines(theirs), lines(ours)];
  return [
    ...provider.filter((line) => !product.includes(line)).map((line) => `provider alone: ${line}`),
    ...product.filter((line) => !provider.includes(line)).map((line) => `product alone: ${line}`),
  ];
}

/** Documents without their file, and tickets whose code the door would refuse. */
export async function lostFilesAndCodes({ db, dataDir, secrets }: FragileHouse): Promise<string[]> {
  const files = await openFiles({ s3: undefined, dataDir });
  const documents = await db.selectFrom("document").select(["file_key", "byte_length"]).execute();
  const lost: string[] = [];
  for (const { file_key: key, byte_length: length } of documents) {
    if ((await files.get(key))?.length !== length) lost.push(key);
  }
  const tickets = await db.selectFrom("ticket").select(["id", "secure_code"]).execute();
  for (const { id, secure_code: code } of tickets) {
    if (verifyTicketCode(code, secrets.ticketPublicKey)?.ticketId !== id) lost.push(`code of ticket ${id}`);
  }
  return lost;
}

/** Mails that we believe to have sent, but that the mail server does not have. */
export async function lostMails({ db, inbox }: FragileHouse): Promise<string[]> {
  const arrived = new Set(inbox.messageIds());
  const mails = await db.selectFrom("order_mail").select("message_id").where("state", "=", "sent").execute();
  return mails.map(({ message_id: id }) => id).filter((id) => !arrived.has(id));
}

/** Orders that their buyers cannot see: neither ready nor ended, by the server's own answer. */
export async function unreadableOrders(
  { url }: FragileHouse,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { cipher } of acknowledged) {
    const answer = await fetch(`${url}/checkout/getData`, {
      method: "POST",
      body: new URLSearchParams({ cipher }),
    });
    const { status, data } = (await answer.json()) as { status: number; data: { message?: string } };
    if (status !== 250 && status !== 260) unreadable.push(`${status} ${data.message}`);
  }
  return unreadable;
}
