import { type RawBuilder, sql } from "kysely";
import type { Products } from "./product.ts";

/**
 * A condition: whether what was made for an order counts no more, all of it: a product has taken all of its own back, and no unit of
 * another one is left. Fees go with what they are for.
 */
export function allTakenBackByProducts(
  { all }: Pick<Products, "all">,
  orderId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const telling = all.flatMap(({ subject, isTakenBack }) =>
    isTakenBack ? [{ subject, isTakenBack: isTakenBack(orderId) }] : [],
  );
  if (telling.length === 0) return sql`false`;
  const one = sql.join(
    telling.map(({ isTakenBack }) => isTakenBack),
    sql` or `,
  );
  const cases = sql.join(
    telling.map(({ subject, isTakenBack }) => sql`when ${subject} then ${isTakenBack}`),
    sql` `,
  );
  return sql`((${one}) and (select p.id from order_position p
    where p.order_id = ${orderId} and p.refunded_units < p.quantity and not case p.subject_kind ${cases} else false end limit 1) is null)`;
}
