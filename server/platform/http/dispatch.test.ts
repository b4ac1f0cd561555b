import { describe, expect, test, vi } from "vitest";
import { allCalls, type CallName } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { LOGIN_NEEDED, NOT_ALLOWED } from "./access.ts";
import { NO_DEVICE } from "./caller-device.ts";
import { type Caller, createDispatch, type Outcome, runCall } from "./dispatch.ts";
import { type CallContext, GUEST, type Principal } from "./handler.ts";
import { hashRequest } from "./parse-fields.ts";
import type { BoundCall } from "./registry.ts";
import { SerializedAnswer } from "./serialized-answer.ts";

const MEMBER: Principal = { ...GUEST, accountId: 7, deviceLoginId: 8 };
const FILE = { file: Buffer.from("%PDF-"), contentType: "application/pdf", fileName: "a.pdf" };
const DONE = { status: 250, data: "Das ging." };

type Handle = (fields: unknown, context: CallContext) => unknown;

function bound(name: CallName, handle: Handle = () => DONE): BoundCall {
  const definition = allCalls[name] as unknown as CallDefinition;
  return { definition, handle: handle as BoundCall["handle"], needsSession: true };
}

const caller = (given: Partial<Caller> = {}): Caller => ({
  principal: GUEST,
  requestId: "request 1",
  findAddress: () => "203.0.113.7",
  device: NO_DEVICE,
  ...given,
});

describe("a call", () => {
  test("is refused to a guest by a sentence that leads to the login, to a member by one that does not", async () => {
    const handle = vi.fn<Handle>();
    const sessions = bound("settings/getSessions", handle);
    expect(await runCall(sessions, {}, caller())).toEqual({ status: 401, data: LOGIN_NEEDED });
    const admins = { ...sessions, definition: { ...sessions.definition, access: "admin" as const } };
    expect(await runCall(admins, {}, caller({ principal: MEMBER }))).toEqual({
      status: 403,
      data: NOT_ALLOWED,
    });
    expect(handle).not.toHaveBeenCalled();
  });

  test("with wrong fields is refused by their names, before it counts or anything happens", async () => {
    const [handle, limit] = [vi.fn<Handle>(), vi.fn<NonNullable<Caller["limit"]>>()];
    const login = bound("login/login", handle);
    expect(await runCall(login, {}, caller({ limit }))).toMatchObject({
      status: 400,
      fields: { email: expect.any(String), password: expect.any(String) },
    });
    expect([handle.mock.calls, limit.mock.calls]).toEqual([[], []]);
  });

  test("is told who calls, from where and what, the address only when it is asked for, and once", async () => {
    const findAddress = vi.fn(() => "203.0.113.7");
    const told: unknown[] = [];
    const look = bound("home/getCityById", (fields, context) => {
      told.push(fields, context.principal, context.requestId, context.device, context.requestHash);
      expect(findAddress).not.toHaveBeenCalled();
      told.push(context.address, context.address);
      return DONE;
    });
    const form = { cityId: "77", sessionID: "x" };
    expect(await runCall(look, form, caller({ principal: MEMBER, findAddress }))).toEqual(DONE);
    expect(told).toEqual([
      { cityId: 77, sessionID: "x" },
      MEMBER,
      "request 1",
      NO_DEVICE,
      hashRequest("home/getCityById", { cityId: 77 }),
      "203.0.113.7",
      "203.0.113.7",
    ]);
    expect(findAddress).toHaveBeenCalledTimes(1);
  });
});

describe("what a call's limit is told", () => {
  async function effectOf(name: CallName, handle: Handle): Promise<unknown> {
    const effects: unknown[] = [];
    const limit: Caller["limit"] = async (_definition, _context, work) => {
      const { outcome, hadEffect } = await work();
      effects.push(hadEffect);
      return outcome;
    };
    await runCall(bound(name, handle), {}, caller({ limit }));
    return effects;
  }

  test.each<[string, Outcome, boolean]>([
    ["a success", DONE as Outcome, true],
    ["an answer that lay ready", new SerializedAnswer(DONE as never), true],
    ["a file", FILE, true],
    ["a refusal below 300", { status: 251, data: "Nein." }, false],
    ["a refusal", { status: 409, data: "Nein." }, false],
  ])("%s", async (_what, outcome, hadEffect) => {
    expect(await effectOf("login/logout", () => outcome)).toEqual([hadEffect]);
  });

  test("a success that changed nothing had no effect", async () => {
    const handle: Handle = (_fields, context) => {
      context.changedNothing();
      return DONE;
    };
    expect(await effectOf("login/logout", handle)).toEqual([false]);
  });

  test("nothing where nothing is counted", async () => {
    expect(await runCall(bound("login/logout"), {}, caller())).toEqual(DONE);
  });

  test("nothing of what only reads", async () => {
    expect(await effectOf("home/getFilterItems", () => DONE)).toEqual([]);
  });
});

describe("a call inside the process", () => {
  const dispatch = (handle: Handle) =>
    createDispatch(new Map([["home/get5Events", bound("home/get5Events", handle)]]), caller())(
      "home/get5Events",
      {},
    );

  test("answers as over HTTP, what lay ready as well", async () => {
    expect(await dispatch(() => DONE)).toEqual(DONE);
    expect(await dispatch(() => new SerializedAnswer(DONE as never))).toEqual(DONE);
  });

  test("fails where there is no such call, or a file", async () => {
    await expect(createDispatch(new Map(), caller())("home/get5Events", {})).rejects.toThrow(
      "There is no call home/get5Events",
    );
    await expect(dispatch(() => FILE)).rejects.toThrow("home/get5Events answers a file");
  });
});
