import { hashPassword } from "#server/areas/accounts/passwords.ts";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { cpuTimeBetween, cpuTimeOf } from "./cpu-time.ts";
import { type HttpRequest, load, once } from "./http-load.ts";
import { createMembers, emailOf } from "./members.ts";
import { startChild } from "./processes.ts";
import { addressOf, callStatus } from "./ticket-orders.ts";

/** Short turns and many of them: what neighbours of the machine take during them meets both alike. */
const SECONDS = 2;
const ROUNDS = 15;
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
 * long the server's event loop kept others waiting while it served them.
 */
export async function login(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer(PRODUCTION);
  const hash = await hashPassword(PASSWORD);
  await server.withClient(async (client) => {
    await createMembers(client, MEMBERS);
    await client.query("update account set password_hash = $1", [hash]);
    await client.query("vacuum (analyze) account");
  });
  const bare = await startChild("bare-argon2.ts");
  const rounds: Round[] = [];
  const logIn = (round: number) =>
    load({
      port: server.port,
      connections: CONNECTIONS,
      seconds,
      next: (count) => loginRequest(round, count),
      outcome: callStatus,
    });
  // What a process does only in its first seconds.
  await logIn(ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    await lagSinceLastAsked(server);
    const before = server.cpuTime();
    const result = await logIn(round);
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
  const mean = (figure: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + figure(round), 0) / ROUNDS;
  const own = mean((round) => round.own);
  const bareRate = mean((round) => round.bare);
  const ratio = own / bareRate;
  const p99 = Math.max(...rounds.map((round) => round.p99));
  const lagMs = Math.max(...rounds.map((round) => round.lagMs));
  const cpuText = (name: keyof Round["cpuMs"]) => `${mean(({ cpuMs }) => cpuMs[name]).toFixed(2)} ms`;
  bench.row(
    "login",
    "by password",
    `${own.toFixed(0)}/s; bare argon2id ${bareRate.toFixed(0)}/s; ratio ${ratio.toFixed(2)}; in the worst round p99 ${p99.toFixed(0)} ms, event loop's delay p99 ${lagMs.toFixed(0)} ms; CPU a login ${cpuText("server")} server, ${cpuText("database")} database; bare ${cpuText("bare")}`,
    { ratio, lagMs, rounds },
  );
  bench.memoryRow("login", server);
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
