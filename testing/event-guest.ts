import { expect } from "vitest";
import { allCalls, type CallName, type Calls } from "#contract/all-calls.ts";
import type { Answer, CallDefinition, Input } from "#contract/call.ts";
import { eventCalls } from "#server/areas/events/calls.ts";
import type { Database } from "#server/platform/database.ts";
import { NO_DEVICE } from "#server/platform/http/caller-device.ts";
import { runCall } from "#server/platform/http/dispatch.ts";
import { GUEST } from "#server/platform/http/handler.ts";

const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
export const span = (from: number, to: number) => ({ starts_at: inHours(from), ends_at: inHours(to) });

/** Calls as a guest, checks the answer against its contract and that prepared bytes and value are the same. */
export function guestOf(db: Database, settings: { insurance?: boolean; paymentPossible?: boolean } = {}) {
  const handlers = new Map(
    eventCalls({ db, insurance: true, paymentPossible: true, ...settings }).map(({ name, handle }) => [
      name,
      handle,
    ]),
  );
  return async <Name extends CallName>(
    name: Name,
    input: Input<Calls[Name]>,
  ): Promise<Answer<Calls[Name]>> => {
    const definition = allCalls[name] as unknown as CallDefinition;
    const handle = handlers.get(name);
    if (handle === undefined) throw new Error(`no handler for ${name}`);
    const outcome = await runCall({ definition, handle, needsSession: false }, input, {
      principal: GUEST,
      requestId: "t",
      findAddress: () => "::1",
      device: NO_DEVICE,
    });
    if ("file" in outcome) throw new Error("a file");
    const answer = ("answer" in outcome ? outcome.answer : outcome) as Answer<Calls[Name]>;
    if ("body" in outcome) expect(JSON.parse(outcome.body.toString())).toEqual(answer);
    const schema = definition.answers[answer.status];
    if (schema !== undefined) expect(schema.safeParse(answer.data).error).toBeUndefined();
    return answer;
  };
}

export async function ids(answer: Promise<{ status: number; data: unknown }>): Promise<number[]> {
  return ((await answer).data as { id: number }[]).map(({ id }) => id);
}
