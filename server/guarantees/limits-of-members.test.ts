import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallName } from "#contract/all-calls.ts";
import { createMember, type Member } from "../../testing/member.ts";
import { type TestApp, testApp } from "../../testing/services.ts";

/** A minute: sensitive calls of a guest's address and of an account, and requests of a network to one call. */
const [GUESTS, ACCOUNT, REQUESTS] = [10, 10, 1_200];

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

test("whoever is not logged in looks for sessions so often from one network, whichever of its addresses ask", async () => {
  const guess = (address: string) => resend({ sessionID: "guessed" }, address);
  const answers = await Promise.all(
    times(REQUESTS + 3).map((host) => guess(`2001:db8:7::${host.toString(16)}`)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(REQUESTS);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await guess("2001:db8:8::1")).statusCode).toBe(401);
});
