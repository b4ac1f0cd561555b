import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { type HttpRequest, load, once } from "./http-load.ts";
import { CALLING, createMembers, tokenOf } from "./members.ts";
import { addressOf, cipherOf, type OfferOnSale, openSale, orderRequest } from "./ticket-orders.ts";
import { middleBy } from "./timed-loop.ts";

const SECONDS = 3;
const ROUNDS = 9;
const CONNECTIONS = 32;
const VISITORS = 10_000;

type Measured = {
  readonly perSecond: number;
  readonly serverMicros: number;
  readonly databaseMicros: number;
};
type Round = { readonly guest: Measured; readonly member: Measured };

/**
 * What it costs that somebody is logged in: calls that read the database, asked by guests and by members with their cookies,
 * in turns. One of them asks who calls, the other one answers everybody alike.
 */
export async function session(bench: Bench): Promise<void> {
  await using server = await bench.startServer(PRODUCTION);
  await server.withClient(async (client) => {
    await createMembers(client, CALLING);
    await client.query("vacuum (analyze)");
  });
  const cipher = await anyOrder(server);
  await compare(bench, server, "checkout/getData (asks who)", {
    path: "/checkout/getData",
    body: `cipher=${cipher}`,
  });
  await compare(bench, server, "home/cities (alike)", { path: "/home/cities", body: "search=ham" });
  bench.memoryRow("session", server);
}

type Call = Pick<HttpRequest, "path" | "body">;

async function compare(bench: Bench, server: BenchServer, name: string, call: Call): Promise<void> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      guest: await measure(server, bench.seconds, (count) => request(call, count, {})),
      member: await measure(server, bench.seconds, (count) =>
        request(call, count, {
          cookie: `nachtfalter_member=1; nachtfalter_session=${tokenOf(count % CALLING)}`,
        }),
      ),
    });
  const costOf = ({ guest, member }: Round) => guest.perSecond / member.perSecond;
  const { guest, member } = middleBy(rounds, costOf);
  const ratio = costOf({ guest, member });
  const micros = ({ serverMicros, databaseMicros }: Measured) =>
    `${serverMicros.toFixed(0)} + ${databaseMicros.toFixed(0)} µs`;
  bench.row(
    "session",
    name,
    `member ${member.perSecond.toFixed(0)}/s, guest ${guest.perSecond.toFixed(0)}/s; costs ${ratio.toFixed(2)} ×; CPU of server and database: member ${micros(member)}, guest ${micros(guest)}`,
    { ratio, rounds },
  );
}

async function measure(
  server: BenchServer,
  seconds = SECONDS,
  next: (count: number) => HttpRequest,
): Promise<Measured> {
  const before = server.cpuTime();
  const { count, byStatus, perSecond } = await load({
    port: server.port,
    connections: CONNECTIONS,
    seconds,
    next,
  });
  if (byStatus["200"] !== count) throw new Error(JSON.stringify(byStatus));
  const after = server.cpuTime();
  const micros = (of: "server" | "database") => ((after[of] - before[of]) / count) * 1000;
  return { perSecond, serverMicros: micros("server"), databaseMicros: micros("database") };
}

function request(call: Call, count: number, headers: Readonly<Record<string, string>>): HttpRequest {
  return {
    method: "POST",
    ...call,
    headers: { ...headers, "x-forwarded-for": addressOf(count % VISITORS) },
  };
}

async function anyOrder(server: BenchServer): Promise<string> {
  await using db = server.openDatabase().db;
  const [offer] = await openSale(db, 1, 1250);
  return cipherOf(await once(server.port, orderRequest(offer as OfferOnSale, 0)));
}
