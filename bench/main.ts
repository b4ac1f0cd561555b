import { parseArgs } from "node:util";
import { Bench } from "./bench.ts";
import { friends } from "./friends.ts";
import { growth } from "./growth.ts";
import { login } from "./login.ts";
import { lounge } from "./lounge.ts";
import { notifications } from "./notifications.ts";
import { onsale } from "./onsale.ts";
import { pages } from "./pages.ts";
import { provider } from "./provider.ts";
import { reads } from "./reads.ts";
import { scoreboard } from "./scoreboard.ts";
import { session } from "./session.ts";
import { tickets } from "./tickets.ts";
import { ticketsPage } from "./tickets-page.ts";
import { wallet } from "./wallet.ts";

const suites = {
  onsale,
  lounge,
  reads,
  pages,
  tickets,
  provider,
  login,
  session,
  friends,
  notifications,
  scoreboard,
  "tickets-page": ticketsPage,
  wallet,
  growth,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" } },
});
const names = positionals.length > 0 ? positionals : Object.keys(suites);
const bench = new Bench(values.seconds === undefined ? undefined : Number(values.seconds));
for (const name of names) {
  const suite = suites[name as keyof typeof suites];
  if (suite === undefined) throw new Error(`there is no bench ${name}: ${Object.keys(suites).join(", ")}`);
  await suite(bench);
}
console.log(`Written to ${bench.write()}`);
