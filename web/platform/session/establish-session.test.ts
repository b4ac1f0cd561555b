import { afterEach, expect, test, vi } from "vitest";
import type { User } from "#contract/areas/login.ts";
import { setTransport, type Transport } from "../call.ts";
import { establishSession } from "./establish-session.lazy.ts";
import { keepSession } from "./keep-session.ts";

const mara = { user_id: 1, firstname: "Mara" } as User;

type Answers = Record<string, { status: number; data: unknown }[]>;

/** A server that gives these answers in turn, and the calls that it got. */
function aServer(answers: Answers) {
  const calls: string[] = [];
  const transport = (async (name: string) => {
    calls.push(name);
    return answers[name]?.shift() ?? { status: 251, data: "" };
  }) as Transport;
  setTransport(transport);
  return { calls, transport };
}

const page = { cookie: "nachtfalter_member=1", documentElement: { classList: { toggle: () => {} } } };
vi.stubGlobal("document", page);
afterEach(() => {
  vi.stubGlobal("navigator", {});
  page.cookie = "nachtfalter_member=1";
});

test("a session that is accepted needs nothing else", async () => {
  const { calls } = aServer({ "login/update": [{ status: 250, data: mara }] });
  expect(await establishSession()).toBe(mara);
  expect(calls).toEqual(["login/update"]);
});

test("a session that is not accepted leads to the remembered device", async () => {
  const { calls } = aServer({ "login/cookie": [{ status: 250, data: mara }] });
  expect(await establishSession()).toBe(mara);
  expect(calls).toEqual(["login/update", "login/cookie"]);
  expect(page.cookie).toBe("nachtfalter_member=1");
});

test("when that fails too, the person is a guest and the hint is gone", async () => {
  aServer({});
  expect(await establishSession()).toBeNull();
  expect(page.cookie).toContain("nachtfalter_member=;");
  expect(page.cookie).toContain("Max-Age=0");
});

test("no answer is no refusal", async () => {
  const { calls } = aServer({ "login/update": [{ status: 0, data: "kein Netz" }] });
  await expect(establishSession()).rejects.toMatchObject({ status: 0 });
  expect(calls).toEqual(["login/update"]);
  aServer({ "login/cookie": [{ status: 503, data: "gleich wieder" }] });
  await expect(establishSession()).rejects.toMatchObject({ status: 503, message: "gleich wieder" });
  expect(page.cookie).toBe("nachtfalter_member=1");
});

test("a call refused for want of a login is made once more when the device brings the session back", async () => {
  const refused = { status: 401, data: "Bitte logge dich ein." };
  const { calls, transport } = aServer({
    "login/cookie": [{ status: 250, data: mara }],
    "profil/getFriendships": [refused, { status: 250, data: [] }],
  });
  const kept = keepSession(transport);
  expect(await kept("profil/getFriendships", {})).toEqual({ status: 250, data: [] });
  expect(calls).toEqual(["profil/getFriendships", "login/update", "login/cookie", "profil/getFriendships"]);
});

test("a call that stays refused is not repeated", async () => {
  const refused = { status: 401, data: "Bitte logge dich ein." };
  const { calls, transport } = aServer({ "profil/getFriendships": [refused] });
  expect(await keepSession(transport)("profil/getFriendships", {})).toEqual(refused);
  expect(calls).toEqual(["profil/getFriendships", "login/update", "login/cookie"]);
});

test("nobody asks by the tokens that a new password is replacing, and a refused change may still ask", async () => {
  vi.stubGlobal("navigator", { locks: { request: oneAfterTheOther() } });
  const changing = Promise.withResolvers<{ status: number; data: unknown }>();
  const calls: string[] = [];
  const sent: (() => void)[] = [];
  const server = (async (name: string) => {
    calls.push(name);
    for (const tell of sent.splice(0)) tell();
    if (name === "login/update") return { status: 250, data: mara };
    return calls.filter((call) => call === name).length === 1
      ? changing.promise
      : { status: 250, data: mara };
  }) as Transport;
  setTransport(server);
  const begun = new Promise<void>((resolve) => sent.push(resolve));
  const changed = keepSession(server)("settings/edit", {} as never);
  await begun;
  const asked = establishSession();
  await Promise.resolve();
  expect(calls).toEqual(["settings/edit"]);
  changing.resolve({ status: 401, data: "Bitte logge dich ein." });
  expect(await changed).toEqual({ status: 250, data: mara });
  expect(await asked).toBe(mara);
  expect(calls).toEqual(["settings/edit", "login/update", "login/update", "settings/edit"]);
});

/** As the browser's locks of one name. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
}
