import { z } from "zod";
import { publicRefund, type Refund } from "./refund-store.ts";
import type { Queries, Session } from "./session-store.ts";

const A_PAGE = 100;

export const listQuery = z.strictObject({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** The last id of the page before. */
  after: z.string().optional(),
});
type ListQuery = z.output<typeof listQuery>;

type Page = { readonly items: readonly object[]; readonly next: string | null };
type ShowSession = (session: Session) => object;
type Made<Row> = Row & { id: string; createdAt: Date };

/** What was made in a span, the newest first, a hundred a page. A payment was made with its session. */
export const LISTS: Readonly<
  Record<string, (queries: Queries, query: ListQuery, show: ShowSession) => Promise<Page>>
> = {
  async sessions(queries, query, show) {
    const rows = await made<Session>(queries, query, "session", SESSION);
    return pageOf(rows, (session) => ({ ...show(session), createdAt: session.createdAt }));
  },
  async payments(queries, query) {
    const rows = await made<Session>(queries, query, "session", SESSION, "payment_id is not null");
    return pageOf(rows, ({ paymentId, reference, state, createdAt }) => ({
      id: paymentId,
      reference,
      state: state === "succeeded" || state === "processing" ? state : "failed",
      createdAt,
    }));
  },
  async refunds(queries, query) {
    return pageOf(await made<Refund>(queries, query, "refund", REFUND), publicRefund);
  },
  async disputes(queries, query) {
    const rows = await made<Dispute>(queries, query, "dispute", DISPUTE);
    return pageOf(rows, ({ id, paymentId, amountCents, state }) => ({
      disputeId: id,
      paymentId,
      amountCents,
      state,
    }));
  },
};

type Dispute = { paymentId: string; amountCents: number; state: string };
const SESSION = `state, reference, description, amount_cents as "amountCents", currency, live, expires_at as "expiresAt",
  payment_id as "paymentId"`;
const REFUND = `payment_id as "paymentId", reference, state, amount_cents as "amountCents"`;
const DISPUTE = `payment_id as "paymentId", amount_cents as "amountCents", state`;

async function made<Row>(
  queries: Queries,
  { from, to, after }: ListQuery,
  table: string,
  columns: string,
  condition = "true",
): Promise<Made<Row>[]> {
  const { rows } = await queries.query<Made<Row> & object>(
    `select id, created_at as "createdAt", ${columns} from sandbox.${table}
     where created_at >= $1 and created_at < $2 and ${condition}
       and ($3::text is null or (created_at, id) < (select created_at, id from sandbox.${table} where id = $3))
     order by created_at desc, id desc limit $4`,
    [from, to, after ?? null, A_PAGE + 1],
  );
  return rows;
}

function pageOf<Row>(rows: readonly Made<Row>[], show: (row: Made<Row>) => object): Page {
  const shown = rows.slice(0, A_PAGE);
  return { items: shown.map(show), next: rows.length > A_PAGE ? (shown.at(-1)?.id ?? null) : null };
}
