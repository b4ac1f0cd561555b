import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { describeDevice } from "./describe-device.ts";
import { keepKnown, knownDeviceOf } from "./known-devices.ts";
import { openStreamToken, readStreamToken } from "./stream-token.ts";

const secrets = {
  hmac: (purpose: string, text: string) => createHmac("sha256", purpose).update(text).digest(),
};

describe("the token that opens a stream of live updates", () => {
  const NOW = new Date("2026-11-21T20:00:00Z");
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  let database: TestDatabase;
  let owner: { accountId: number; deviceLoginId: number };
  beforeAll(async () => {
    database = await testDatabase();
    const accountId = await createAccount(database.db);
    await database.pool.query("alter table device_login alter column id restart with 1234");
    const { id } = await database.db
      .insertInto("device_login")
      .values({ account_id: accountId, client: "app", device: "App" })
      .returning("id")
      .executeTakeFirstOrThrow();
    owner = { accountId, deviceLoginId: id };
  });
  afterAll(() => database[Symbol.asyncDispose]());
  const read = (token: string, now: Date) => readStreamToken({ db: database.db, secrets }, token, now);

  test("is its device's for ten minutes", async () => {
    const token = openStreamToken(secrets, owner.deviceLoginId, NOW);
    expect(await read(token, NOW)).toEqual(owner);
    expect(await read(token, later(599))).toEqual(owner);
    expect(await read(token, later(600))).toBeUndefined();
  });

  test("is worth nothing when it was changed, or its device logged out", async () => {
    const token = openStreamToken(secrets, owner.deviceLoginId, NOW);
    const [device, expiry, signature] = token.split(".");
    for (const forged of [
      `${Number(device) + 1}.${expiry}.${signature}`,
      `${device}.${Number(expiry) + 600}.${signature}`,
      `${device}.${expiry}.${"A".repeat(43)}`,
      `${device}.${expiry}`,
      ` ${token}`,
      `${token}A`,
      "",
      "\0",
    ])
      expect(await read(forged, NOW), forged).toBeUndefined();
    await database.db.deleteFrom("device_login").where("id", "=", owner.deviceLoginId).execute();
    expect(await read(token, NOW)).toBeUndefined();
  });
});

describe("known devices", () => {
  const device = (known?: string): CallerDevice => ({
    client: "web",
    userAgent: "",
    credential: (kind) => (kind === "known" ? known : undefined),
    keep: () => {},
  });

  test("keep their id for an account, and the five accounts that were there last", () => {
    let value = keepKnown(secrets, device(), 1_234);
    const id = knownDeviceOf(secrets, value, 1_234);
    expect(id).toMatch(/^[\w-]{16}$/);
    const kept: number[] = [];
    for (const account of [2, 37, 1_234, 4, 5, 2, 1_234]) {
      value = keepKnown(secrets, device(value), account);
      kept.push(value.split(".").length);
    }
    expect(kept).toEqual([2, 3, 3, 4, 5, 5, 5]);
    expect(knownDeviceOf(secrets, value, 1_234)).toBe(id);
    value = keepKnown(secrets, device(value), 6);
    expect(knownDeviceOf(secrets, value, 37)).toBeUndefined();
    for (const account of [1_234, 2, 4, 5, 6]) expect(knownDeviceOf(secrets, value, account)).toBeDefined();
    expect(value.split(".")).toHaveLength(5);
    // A cookie may have 4,096 bytes.
    expect(value.length).toBeLessThan(400);
  });

  test("cannot be made up", () => {
    const value = keepKnown(secrets, device(), 1);
    expect(knownDeviceOf(secrets, undefined, 1)).toBeUndefined();
    for (const forged of [
      "",
      "1",
      `0${value}`,
      `${value}A`,
      value.replace("1~", "2~"),
      `${value.slice(0, -1)}_`,
      "1~~",
      "~".repeat(5_000),
    ])
      expect(knownDeviceOf(secrets, forged, 1) ?? knownDeviceOf(secrets, forged, 2), forged).toBeUndefined();
  });
});

describe("devices in words", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "web",
      "Firefox auf Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
      "web",
      "Chrome auf Android",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
      "app",
      "App auf Android",
    ],
    ["", "web", "Unbekannter Browser"],
    ["", "app", "App"],
    ["<script>alert(1)</script>", "web", "Unbekannter Browser"],
    ["x".repeat(5_000), "web", "Unbekannter Browser"],
  ] as const)("%s as %s", (userAgent, client, words) => {
    expect(describeDevice(userAgent, client)).toBe(words);
  });
});
