import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTicketFixture } from "../../../testing/ticket-fixture.ts";
import { ticketsOfOrder } from "../tickets/ticket-queries.ts";
import { documentsOfOrder } from "./document-queries.ts";

const SCRIPT = join(import.meta.dirname, "../../../testing/fulfilment-process.ts");

test("workers killed with SIGKILL all along the way leave an order that the next one completes, once", async () => {
  await using office = await openTicketFixture();
  const { services, deps } = office;
  const offer = await office.offer();
  const orderId = await office.paidOrder(offer, { quantity: 2 });
  const run = async (killAtStep: number) => {
    const worker = spawn(
      process.execPath,
      [SCRIPT, services.database.url, services.config.dataDir, String(orderId)],
      { env: { ...process.env, KILL_AT_STEP: String(killAtStep) }, stdio: "inherit" },
    );
    const [code, signal] = await once(worker, "exit");
    return { code, signal };
  };
  for (const step of [2, 5, 8, 11]) expect(await run(step)).toMatchObject({ signal: "SIGKILL" });
  const tickets = await ticketsOfOrder(deps.db, orderId);
  expect(await run(0)).toMatchObject({ code: 0 });
  expect(await ticketsOfOrder(deps.db, orderId)).toEqual(tickets);
  expect((await documentsOfOrder(deps.db, orderId)).map(({ kind }) => kind)).toEqual([
    "ticket",
    "ticket",
    "invoice",
    "calendar",
  ]);
  const counted = await services.pool.query<{
    tickets: number;
    invoices: number;
    last: number;
    mails: number;
  }>(
    `select (select count(*)::int from ticket) as tickets, (select count(*)::int from invoice) as invoices,
       (select max(last_number) from invoice_counter) as last, (select count(*)::int from order_mail) as mails`,
  );
  expect(counted.rows).toEqual([{ tickets: 2, invoices: 1, last: 1, mails: 1 }]);
}, 120_000);
