import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "#contract/all-calls.ts";
import { type Access, type CallDefinition, PERMISSIONS, type Permission } from "#contract/call.ts";
import { COUNTER_PERMISSIONS } from "#server/areas/accounts/public.ts";
import type { Grant } from "#server/platform/grants.ts";
import { ADMIN, beginSession, createAccount } from "../testing/account-factory.ts";
import { signedInCounter } from "../testing/counter-factory.ts";
import { postForm } from "../testing/post-form.ts";
import { type TestApp, testApp } from "../testing/services.ts";

const definitions = Object.values(allCalls) as unknown as CallDefinition[];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: "http://localhost:3000", rateLimitFactor: 100 });
});
afterAll(() => app[Symbol.asyncDispose]());

async function logIn(...grants: Grant[]): Promise<string> {
  const { db } = app.services;
  return beginSession(db, await createAccount(db, {}, ...grants));
}

describe("access: every call × every kind of principal", () => {
  const here = { eventId: 1 };
  const PRINCIPALS: Record<string, () => Promise<string | undefined>> = {
    guest: async () => undefined,
    "user A": () => logIn(),
    "user B": () => logIn(),
    "organiser X": () => logIn({ permission: "organise", scope: { organiserId: 1 } }),
    "organiser Y": () => logIn({ permission: "organise", scope: { organiserId: 2 } }),
    ...Object.fromEntries(
      PERMISSIONS.map((permission) => [
        permission,
        () => logIn(permission === "admin" ? ADMIN : { permission, scope: here }),
      ]),
    ),
    ...Object.fromEntries(
      COUNTER_PERMISSIONS.map((permission) => [
        `counter for ${permission}`,
        async () => (await signedInCounter(app.services.db, permission)).token,
      ]),
    ),
  };
  const members = Object.keys(PRINCIPALS).filter((name) => name !== "guest" && !name.startsWith("counter "));
  const organisers = ["organiser X", "organiser Y", "organise", "admin"];
  const staffOf = (permission: Permission) => [permission, `counter for ${permission}`, ...organisers];
  /** Who passes, by a call's access. A kind of access without an entry fails to compile. */
  const passing: Record<Access, readonly string[]> = {
    guest: Object.keys(PRINCIPALS),
    member: members,
    door: staffOf("door"),
    cloakroom: staffOf("cloakroom"),
    bar: staffOf("bar"),
    till: staffOf("till"),
    office: ["office", ...organisers],
    organise: organisers,
    admin: ["admin"],
  };
  test.each(Object.keys(PRINCIPALS))("%s", async (name) => {
    for (const { path, method, access } of definitions) {
      // One for each call, as some of them end it.
      const sessionID = await PRINCIPALS[name]?.();
      const form = new URLSearchParams(sessionID === undefined ? {} : { sessionID }).toString();
      const answer =
        method === "GET"
          ? await app.server.inject(`/${path}?${form}`)
          : await postForm(app, `/${path}`, form);
      if (passing[access].includes(name))
        expect([401, 403], `${name} at ${path}`).not.toContain(answer.statusCode);
      else expect(answer.statusCode, `${name} at ${path}`).toBe(name === "guest" ? 401 : 403);
    }
  });
});

describe("limits", () => {
  test("too many requests of an address get 429 with a sentence, other addresses go on, a forged header does not help", async () => {
    await using strict = await testApp({ rateLimitFactor: 0.01 });
    const ask = (remoteAddress: string, forwarded?: string) =>
      strict.server.inject({
        method: "POST",
        url: "/home/get5Events",
        remoteAddress,
        headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
      });
    for (let count = 0; count < 12; count++) expect((await ask("10.0.0.1")).statusCode).toBe(200);
    const refused = await ask("10.0.0.1", "10.9.9.9");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ status: 429, data: expect.stringMatching(/zu viele Anfragen/) });
    expect((await ask("10.0.0.2")).statusCode).toBe(200);
  });

  test("behind a trusted proxy its report counts", async () => {
    await using proxied = await testApp({ rateLimitFactor: 0.001, trustProxy: 1 });
    const ask = (address: string) =>
      proxied.server.inject({
        method: "POST",
        url: "/home/get5Events",
        headers: { "x-forwarded-for": address },
      });
    expect((await ask("1.1.1.1")).statusCode).toBe(200);
    expect((await ask("1.1.1.1")).statusCode).toBe(429);
    expect((await ask("2.2.2.2")).statusCode).toBe(200);
  });
});

describe("headers", () => {
  test("answers forbid framing, sniffing and loading anything", async () => {
    const { headers } = await postForm(app, "/home/get5Events");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("HTTPS brings HSTS", async () => {
    await using secure = await testApp({ publicUrl: "https://nachtfalter.example" });
    const { headers } = await secure.server.inject({ method: "POST", url: "/home/get5Events" });
    expect(headers["strict-transport-security"]).toMatch(/max-age=31536000/);
  });
});
