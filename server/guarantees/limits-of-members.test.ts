import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallName } from "#contract/all-calls.ts";
import { createMember, type Member } from "../../testing/member.ts";
import { type TestApp, testApp } from "../../testing/services.ts";

/** Sensitive calls a minute: of a guest's address, of an account, and of all members of one address. */
const [GUESTS, ACCOUNT, HOUSE] = [10, 10, 120];

let app: TestApp;
beforeAll(async () => {
  // One minute, however long the tests take.
  app = await testApp({}, { limitClock: () => new Date("2026-10-25T00:30:00Z") });
});
afterAll(() => app[Symbol.asyncDispose]());

let houses = 0;
const newAddress = () => `10.7.${++houses}.1`;

const send = (name: CallName, remoteAddress: string, form: Record<string, string>) =>
  app.server.inject({
    method: "POST",
    url: `/${name}`,
    remoteAddress,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });

const resend = ({ sessionID }: Pick<Member, "sessionID">, address: string) =>
  send("settings/resendVerification", address, { sessionID });
const reset = (address: string) => send("login/reset", address, { email: "no mail" });

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test("members behind one address are in nobody's way, and guests there neither", async () => {
  const house = newAddress();
  const members = await Promise.all(times(GUESTS + 2).map(() => createMember(app)));
  const answers = await Promise.all(members.map((member) => resend(member, house)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(members.map(() => 200));
  expect((await reset(house)).statusCode).toBe(400);
});

test("an account has its limit wherever it calls from, and is told when it ends", async () => {
  const [restless, other] = [await createMember(app), await createMember(app)];
  for (const _ of times(ACCOUNT)) expect((await resend(restless, newAddress())).statusCode).toBe(200);
  const refused = await resend(restless, newAddress());
  expect(refused.json()).toEqual({ status: 429, data: expect.stringMatching(/zu viele Anfragen/) });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await resend(other, newAddress())).statusCode).toBe(200);
});

test("whoever is not logged in looks for sessions so often from one address", async () => {
  const house = newAddress();
  const answers = await Promise.all(times(HOUSE + 3).map(() => resend({ sessionID: "guessed" }, house)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(HOUSE);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test("all addresses of one IPv6 network are one guest's", async () => {
  const statuses: number[] = [];
  for (const host of times(GUESTS + 1)) statuses.push((await reset(`2001:db8:7::${host + 1}`)).statusCode);
  expect(statuses).toEqual([...times(GUESTS).map(() => 400), 429]);
  expect((await reset("2001:db8:8::1")).statusCode).toBe(400);
});
