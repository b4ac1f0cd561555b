import pg from "pg";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { cpuTimeBetween, cpuTimeOf } from "./cpu-time.ts";
import { type HttpRequest, load, once } from "./http-load.ts";
import { createMembers, emailOf } from "./members.ts";
import { startChild } from "./processes.ts";
import { addressOf, callStatus } from "./ticket-orders.ts";

const SECONDS = 5;
const ROUNDS = 5;
const CONNECTIONS = 16;
const MEMBERS = 1_000;
const PASSWORD = "lampenlicht am fluss";

type Round = {
  readonly own: number;
  readonly bare: number;
  readonly p99: number;
  readonly lagMs: number;
  /** Processor time of one: of the server with its threads, of the database, of a bare hash. */
  readonly cpuMs: { readonly server: number; readonly database: number; readonly bare: number };
};

type BareResult = { readonly count: number; readonly perSecond: number };

/**
 * Logins a second by HTTP, each remembered, against a process that does nothing but compute the same hashes, in turns; and how
 * long the server's event loop kept others waiting meanwhile.
 */
export async function login(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer(PRODUCTION);
  const hash = await hashPassword(PASSWORD);
  await fill(server, hash);
  const bare = await startChild("bare-argon2.ts");
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await lagSinceLastAsked(server);
    const before = server.cpuTime();
    const result = await load({
      port: server.port,
      connections: CONNECTIONS,
      seconds,
      next: (count) => loginRequest(round, count),
      outcome: callStatus,
    });
    const lagMs = await lagSinceLastAsked(server);
    if (result.byStatus["250"] !== result.count) throw new Error(JSON.stringify(result.byStatus));
    const used = cpuTimeBetween(before, server.cpuTime());
    const bareBefore = cpuTimeOf(bare.pid);
    const { count, perSecond } = (await bare.ask({ seconds, password: PASSWORD, hash })) as BareResult;
    rounds.push({
      own: result.perSecond,
      bare: perSecond,
      p99: result.p99,
      lagMs,
      cpuMs: {
        server: used.server / result.count,
        database: used.database / result.count,
        bare: (cpuTimeOf(bare.pid) - bareBefore) / count,
      },
    });
  }
  await bare.stop();
  const middle = rounds.toSorted((a, b) => a.own / a.bare - b.own / b.bare)[Math.floor(ROUNDS / 2)] as Round;
  const lagMs = Math.max(...rounds.map((round) => round.lagMs));
  const ratio = middle.own / middle.bare;
  const { cpuMs } = middle;
  bench.row(
    "login",
    "by password",
    `${middle.own.toFixed(0)}/s, p99 ${middle.p99.toFixed(0)} ms; bare argon2id ${middle.bare.toFixed(0)}/s; ratio ${ratio.toFixed(2)}; event loop's delay p99 ${lagMs.toFixed(0)} ms in the worst round; CPU a login ${cpuMs.server.toFixed(2)} ms server, ${cpuMs.database.toFixed(2)} ms database; bare ${cpuMs.bare.toFixed(2)} ms`,
    { ratio, lagMs, rounds },
  );
  bench.memoryRow("login", server);
}

async function fill({ databaseUrl }: BenchServer, hash: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await createMembers(client, MEMBERS);
  await client.query("update account set password_hash = $1", [hash]);
  await client.query("vacuum (analyze) account");
  await client.end();
}

function loginRequest(round: number, count: number): HttpRequest {
  const email = encodeURIComponent(emailOf(1 + (count % MEMBERS)));
  return {
    method: "POST",
    path: "/login/login",
    body: `email=${email}&password=${encodeURIComponent(PASSWORD)}&cookie=1&client=app`,
    headers: { "x-forwarded-for": addressOf(round * 100_000 + count) },
  };
}

/** Milliseconds, the 99th percentile; what is asked for begins anew each time. */
async function lagSinceLastAsked({ port }: BenchServer): Promise<number> {
  const { body } = await once(port, { method: "GET", path: "/metrics" });
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(body.toString())?.[1];
  if (seconds === undefined) throw new Error("the server does not tell its event loop's delay");
  return Number(seconds) * 1000;
}
