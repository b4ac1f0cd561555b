import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { emptyDatabase } from "../testing/database.ts";
import { startServerProcess } from "../testing/server-processes.ts";
import { complain } from "./platform/command.ts";
import { freePort } from "./platform/free-port.ts";
import { createLog } from "./platform/log.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "nachtfalter-log-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

type Line = {
  level: string;
  time: string;
  pid: number;
  host: string;
  role: string;
  area: string;
  msg: string;
};

const linesOf = (output: string): Line[] =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("what a start of production says is log lines that name process and role, from the first to the last", async () => {
  await using database = await emptyDatabase();
  await using server = await startServerProcess("main", await freePort(), {
    MODE: "production",
    ROLE: "server",
    DATA_DIR,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
  });
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  const lines = linesOf(server.output());
  for (const line of lines)
    expect(line).toMatchObject({
      level: expect.stringMatching(/^(info|warn)$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      pid: server.pid,
      host: hostname(),
      role: "server",
      area: "start",
    });
  const said = lines.map(({ msg }) => msg);
  expect(said[0]).toBe("Reaching the database …");
  expect(said).toContainEqual(expect.stringMatching(/^Nachtfalter is ready after \d+\.\d s\.$/));
  expect(lines).toContainEqual(
    expect.objectContaining({ level: "warn", msg: expect.stringMatching(/^SMTP_URL is unset/) }),
  );
  expect(said.at(-1)).toMatch(/^Ending after SIGTERM: /);
});

test("what ends a start of production is one log line, be it mendable or not", async () => {
  const start = async (settings: Record<string, string>) => {
    const failure = await startServerProcess("main", await freePort(), {
      MODE: "production",
      DATA_DIR,
      ...settings,
    }).catch((error: Error) => error.message);
    const [, output = ""] = /before it was ready:\n(.*)$/s.exec(String(failure)) ?? [];
    return linesOf(output).at(-1);
  };
  expect(await start({ ROLE: "worker", DATABASE_URL: "postgres://127.0.0.1:9/app" })).toMatchObject({
    level: "fatal",
    role: "worker",
    area: "start",
    msg: "DATABASE_URL: the database at 127.0.0.1:9/app cannot be reached: nothing listens there.",
  });
  expect(await start({ POOL_SIZE: "many", PORT: "0" })).toMatchObject({
    level: "fatal",
    msg: "PORT must be from 1 to 65535.\nPOOL_SIZE must be a whole number.",
  });

  const lines: string[] = [];
  complain(new Error("nobody expected this"), createLog("fatal", { write: (line) => lines.push(line) }));
  expect(linesOf(lines.join(""))).toMatchObject([
    { level: "fatal", area: "start", err: { message: "nobody expected this", stack: expect.any(String) } },
  ]);
});
