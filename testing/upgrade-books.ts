import type { TicketType } from "#server/areas/tickets/ticket-code.ts";
import { auditPlaces } from "./audit-books.ts";
import type { TestDatabase } from "./database.ts";

/** What the database says of tickets and their places. */
export const upgradeBooks = ({ db, pool }: Pick<TestDatabase, "db" | "pool">) => ({
  async ticket(id: number) {
    const row = await db
      .selectFrom("ticket")
      .select(["state", "ticket_type", "offer_id", "secure_code"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { state: row.state, type: row.ticket_type, offer: row.offer_id, code: row.secure_code };
  },
  async stateOf(orderId: number) {
    const { rows } = await pool.query<{ state: string }>("select state from customer_order where id = $1", [
      orderId,
    ]);
    return rows[0]?.state;
  },
  /** Places sold of offers, by their types; the books of places have to be in order. */
  async sold(offers: Readonly<Record<TicketType, number>>) {
    const findings = await auditPlaces(pool);
    if (findings.length > 0) throw new Error(findings.join("; "));
    const { rows } = await pool.query<{ id: number; sold: number; held: number }>(
      "select id, sold, held from ticket_offer where id = any ($1)",
      [Object.values(offers)],
    );
    const of = (id: number) => {
      const row = rows.find((one) => one.id === id);
      return (row?.sold ?? 0) + (row?.held ?? 0);
    };
    return [of(offers[1]), of(offers[2]), of(offers[3])];
  },
});
