import { expect, test } from "vitest";
import { Throttle } from "#server/platform/throttle.ts";
import { testServices } from "../../../testing/services.ts";
import { AskThrottle } from "./ask-throttle.ts";

const HOUR = 3_600_000;

test("who has an account is asked 20 times an hour and 60 times a day by one, 60 times an hour from one network", async () => {
  await using services = await testServices();
  const { pool, secrets, log } = services;
  let now = new Date("2026-10-25T00:00:00Z");
  const throttle = new AskThrottle(new Throttle({ pool, secrets, log, now: () => now }));
  /** How many of 30 questions are answered. */
  const answered = async (accountId: number, address: string) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => throttle.mayAsk(accountId, address)));
    return answers.filter(Boolean).length;
  };
  const hours: number[] = [];
  for (let hour = 0; hour < 4; hour++) {
    hours.push(await answered(1, `192.0.2.${hour}`));
    now = new Date(now.getTime() + HOUR);
  }
  expect(hours).toEqual([20, 20, 20, 0]);
  now = new Date("2026-10-26T00:00:00Z");
  expect(await answered(1, "192.0.2.9")).toBe(20);

  const ofNetwork: number[] = [];
  for (const account of [2, 3, 4, 5]) ofNetwork.push(await answered(account, "198.51.100.1"));
  expect(ofNetwork).toEqual([20, 20, 20, 0]);
  expect(await answered(6, "198.51.100.2")).toBe(20);
});
