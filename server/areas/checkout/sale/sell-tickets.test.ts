import { expect, test } from "vitest";
import { testDatabase } from "../../../../testing/database.ts";
import { boundsOf } from "./bounds.ts";
import { argumentsOf } from "./sell-tickets.ts";

test("what is handed to the sale is what its function takes, by name and in order", async () => {
  await using database = await testDatabase();
  const { rows } = await database.pool.query(
    `select proargnames[:pronargs] as names from pg_proc where proname = 'place_ticket_orders'`,
  );
  const given = argumentsOf([], { holdSeconds: 300, bounds: boundsOf(1) });
  expect(rows).toEqual([{ names: [...Object.keys(given), "at"] }]);
});
