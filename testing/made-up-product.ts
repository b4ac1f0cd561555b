import type { Product } from "#server/areas/checkout/public.ts";
import type { Database } from "#server/platform/database.ts";

/** A third kind of thing that can be bought: umbrellas, of no event and sold by no organiser. It says what became of it. */
export function madeUpProduct() {
  const fulfilled: number[] = [];
  const revoked: number[] = [];
  const product: Product = {
    subject: "umbrella",
    async fulfil(_tx, { id }) {
      if (fulfilled.includes(id)) return false;
      fulfilled.push(id);
      return true;
    },
    async revoke(_tx, { orderId }) {
      revoked.push(orderId);
    },
    describe: ({ title }) => `Schirm „${title}“`,
  };
  return { product, fulfilled, revoked };
}

let orders = 0;

/** A paid order of umbrellas. @returns its id and those of its positions */
export async function orderUmbrellas(
  db: Database,
  umbrellas: readonly { readonly title: string; readonly quantity: number; readonly cents: number }[],
): Promise<{ readonly orderId: number; readonly positionIds: readonly number[] }> {
  const { id: orderId } = await db
    .insertInto("customer_order")
    .values({
      number: `SCH${String(++orders).padStart(5, "0")}`,
      ...{ kind: "umbrella", state: "paid", paid_at: new Date() },
      ...{ email: "mia@example.org", firstname: "Mia", lastname: "Lindner" },
      total_cents: umbrellas.reduce((sum, { cents }) => sum + cents, 0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("order_history")
    .values({
      order_id: orderId,
      from_state: "pending",
      to_state: "paid",
      reason: "payment settled",
      actor: "provider",
    })
    .execute();
  const positions = await db
    .insertInto("order_position")
    .values(
      umbrellas.map(({ title, quantity, cents }, index) => ({
        ...{ order_id: orderId, kind: "umbrella", subject_kind: "umbrella", subject_id: index + 1 },
        ...{ title, quantity, price_cents: cents, vat_basis_points: index % 2 === 0 ? 1900 : 700 },
      })),
    )
    .returning("id")
    .execute();
  return { orderId, positionIds: positions.map(({ id }) => id) };
}
