import {
  findOrderByNumber,
  loadOrder,
  type RefundOrderRefusal,
  type WholeOrder,
} from "../areas/checkout/public.ts";
import { readOptions, runCommand, UsageError } from "../platform/command.ts";
import { inTransaction } from "../platform/database.ts";
import { StartError } from "../platform/start-error.ts";
import { openCommandAreas } from "./command-areas.ts";
import { table } from "./table.ts";

const USAGE = `Usage: npm run refund -- NUMBER
       npm run refund -- NUMBER POSITION[xUNITS] ...
       npm run refund -- NUMBER --amount EUROS

Without more, shows what an order is of and what was given back. With positions, gives units of them back, one without xUNITS: once the provider
has begun to, their codes count no more, their places are free and the invoice is corrected by them. With an amount, gives it back and
takes nothing, of bought credits as many: 12.50. The last units of an order give what amounts before them have left. While a worker runs this begins at once; the buyer
is told by mail.

NUMBER is the order's, as its mails and tickets print it. The installation is that of the environment and .env, as for npm start.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

const REFUSALS: { readonly [Refusal in RefundOrderRefusal["refused"]]: string } = {
  "not-paid": "is not paid, or all of it went back",
  disputed: "is disputed: its buyer's bank has the money, or decides about it",
  "more-than-is-left": "has less left to give back",
  spent: "is of credits, of which so many are spent: an amount takes as many out of the wallet",
};

await runCommand(USAGE, async (args, config, started) => {
  const { number, wanted } = readArguments(args);
  const { db, refundOrder } = await openCommandAreas(config(), started, "refund");
  const orderId = await findOrderByNumber(db, number);
  const order = orderId === undefined ? undefined : await loadOrder(db, orderId);
  if (order === undefined) throw new StartError(`There is no order ${number}.`);
  if (wanted === undefined) return void console.log(describe(order));
  const done = await inTransaction(db, (tx) =>
    refundOrder(tx, { ...wanted, orderId: order.id, actor: "operator", at: new Date() }),
  );
  if ("refused" in done) throw new StartError(`The order ${number} ${REFUSALS[done.refused]}.`);
  console.log(`Refund ${done.orderRefundId} of the order ${number} is on its way.`);
});

function readArguments(args: readonly string[]) {
  const { values, positionals } = readOptions(args, { amount: { type: "string" } });
  const [number, ...positions] = positionals;
  const { amount } = values;
  if (number === undefined) throw new UsageError("Which order?");
  if (amount !== undefined && positions.length > 0) throw new UsageError("Positions or an amount?");
  const wanted =
    amount !== undefined
      ? { amountCents: centsOf(amount) }
      : positions.length > 0
        ? { positions: positions.map(unitsOf) }
        : undefined;
  return { number: number.toUpperCase(), wanted };
}

function centsOf(text: string): number {
  const [, euros, cents = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, "0"));
  if (!(amount > 0)) throw new UsageError(`${text} is no amount: write 12.50.`);
  return amount;
}

function unitsOf(text: string) {
  const [, id, units = "1"] = /^([1-9]\d{0,14})(?:x([1-9]\d{0,5}))?$/.exec(text) ?? [];
  if (id === undefined) throw new UsageError(`${text} is no position: write 4711 or 4711x2.`);
  return { id: Number(id), units: Number(units) };
}

function describe({ number, state, positions }: WholeOrder): string {
  const rows = positions.map(({ id, title, quantity, refundedUnits, priceCents, discountCents }) => [
    String(id),
    title,
    String(quantity),
    String(refundedUnits),
    ((priceCents - discountCents) / 100).toFixed(2),
  ]);
  return `Order ${number}, ${state}\n${table(["POSITION", "TITLE", "UNITS", "GIVEN BACK", "EUR"], rows)}`;
}
