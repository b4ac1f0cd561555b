import Fastify, { type FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { overloaded } from "../overloaded.ts";
import { registerErrors } from "./errors.ts";

async function answerTo(error: Error) {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  await using app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  registerErrors(app);
  app.post("/login/login", () => Promise.reject(error));
  const answer = await app.inject({ method: "POST", url: "/login/login" });
  const about = { area: "login", route: "/login/login" };
  return { answer, about, logged: lines.map((line) => JSON.parse(line)) };
}

test("a refusal under load is a warning that says why, without a stack", async () => {
  const { answer, about, logged } = await answerTo(overloaded("too many passwords are being checked"));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toEqual({ status: 503, data: expect.stringMatching(/^Gerade ist sehr viel los\./) });
  expect(logged).toMatchObject([{ ...about, level: "warn", reason: "too many passwords are being checked" }]);
  expect(logged[0]).not.toHaveProperty("err");
});

test("a surprise is an error with its stack, and so is a database that is away", async () => {
  const surprise = await answerTo(new Error("a row is missing"));
  const away = await answerTo(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
  expect([surprise.answer.statusCode, away.answer.statusCode]).toEqual([500, 503]);
  for (const { logged, about } of [surprise, away])
    expect(logged).toMatchObject([{ ...about, level: "error", err: { stack: expect.any(String) } }]);
});
