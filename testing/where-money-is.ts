import type { CrashCluster } from "./crash-cluster.ts";

/** What has become of money that a provider took. */
export type MoneyEnd =
  /** Its order is paid and has the valid tickets that were not given back, or had their money back and was left with its fees; a bank that took the money back had the codes revoked. */
  | "tickets"
  /** All of it went back, by us or by a bank, and no ticket of it is valid. */
  | "refund"
  /** Kept for no order: it is in our books, and an alarm named it. */
  | "alarm"
  /** It is in no books, and no alarm names it. */
  | "nothing";

type Row = {
  session: string;
  payment: string;
  taken: number;
  refunded: number;
  /** By disputes that were lost. */
  takenBack: number;
};

type Known = { session: string; state: string; valid: number; wanted: number; disputed: boolean };

const TAKEN = `
  select s.id as session, s.payment_id as payment, s.amount_cents as taken, coalesce(
    (select sum(amount_cents) from sandbox.refund r where r.payment_id = s.payment_id and r.state = 'succeeded'), 0
  )::int as refunded, coalesce(
    (select sum(amount_cents) from sandbox.dispute d where d.payment_id = s.payment_id and d.state = 'lost'), 0
  )::int as "takenBack" from sandbox.session s where s.state = 'succeeded'`;

const ORDERS = `
  select a.provider_session_id as session, o.state,
    (select count(*) from ticket t where t.order_id = o.id and t.state = 'valid')::int as valid,
    (select count(*) from order_position p where p.order_id = o.id and p.kind = 'ticket' and p.refunded_units = 0)::int as wanted,
    exists (select from payment_dispute d where d.order_id = o.id) as disputed
  from payment_attempt a join customer_order o on o.id = a.order_id
  where a.state = 'succeeded' and a.effect = 'order_paid'`;

const STRAYS =
  "select provider_payment_id as payment from stray_payment where state in ('reported', 'failed')";

/**
 * Goes through the payments that the provider has, by any payer, and looks what each one's buyer has got for it.
 * @returns by the provider's session
 */
export async function whereMoneyIs({ pool, sandbox, logs }: CrashCluster): Promise<Map<string, MoneyEnd>> {
  const { rows: payments } = await sandbox.pool.query<Row>(TAKEN);
  const { rows: orders } = await pool.query<Known>(ORDERS);
  const { rows: strays } = await pool.query<{ payment: string }>(STRAYS);
  const bySession = new Map(orders.map((order) => [order.session, order]));
  const reported = new Set(strays.map(({ payment }) => payment));
  const alarms = logs()
    .split("\n")
    .filter((line) => /\bstray-(payment|refund-failed)\b/.test(line));
  const endOf = ({ session, payment, taken, refunded, takenBack }: Row): MoneyEnd => {
    const order = bySession.get(session);
    if (refunded >= taken) return (order?.valid ?? 0) === 0 ? "refund" : "nothing";
    const isServed = order?.valid === order?.wanted && (order?.wanted ?? 0) + refunded > 0;
    if (order?.state === "paid" && (isServed || order.disputed)) return "tickets";
    if (order === undefined && refunded + takenBack >= taken) return "refund";
    return reported.has(payment) && alarms.some((line) => line.includes(payment)) ? "alarm" : "nothing";
  };
  return new Map(payments.map((payment) => [payment.session, endOf(payment)]));
}
