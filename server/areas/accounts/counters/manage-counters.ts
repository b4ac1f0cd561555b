import type { Permission } from "#contract/call.ts";
import type { Transaction } from "#server/platform/database.ts";
import { type Grantee, mayDo } from "#server/platform/grants.ts";
import { insertGrants } from "../grants/grant-queries.ts";
import { after } from "../login-tokens.ts";
import { newCode } from "./counter-codes.ts";
import { insertCounter, lockCounter, writeCode, writeRevoked } from "./counter-queries.ts";

/** What a counter may be there for: it never organises, nor administrates. */
export const COUNTER_PERMISSIONS = ["door", "cloakroom", "bar", "till"] as const satisfies Permission[];
export type CounterPermission = (typeof COUNTER_PERMISSIONS)[number];

/** So long a code waits to be typed in. */
const CODE_MILLISECONDS = 24 * 3_600_000;

export type NewCounter = {
  /** 1 to 60 characters. */
  readonly name: string;
  readonly permissions: readonly [CounterPermission, ...CounterPermission[]];
  /** That the event is the organiser's is the caller's to know; left out: all of its events. */
  readonly at: { readonly organiserId: number; readonly eventId?: number };
};

/** Adds a named counter. The code signs it in, once, within a day; only its hash is kept. */
export async function createCounter(
  tx: Transaction,
  by: Grantee,
  { name, permissions, at }: NewCounter,
  now: Date,
): Promise<
  | { readonly kind: "created"; readonly counterId: number; readonly code: string }
  | { readonly kind: "forbidden" }
> {
  if (!mayDo(by, "organise", at)) return { kind: "forbidden" };
  const { organiserId, eventId } = at;
  const made = madeCode(now);
  const counterId = await insertCounter(tx, { organiserId, name, now, ...made });
  const scope = eventId === undefined ? { organiserId } : { eventId };
  await insertGrants(
    tx,
    { counter_id: counterId },
    permissions.map((permission) => ({ permission, scope })),
  );
  return { kind: "created", counterId, code: made.code };
}

export type Refused = { readonly kind: "forbidden" | "not-found" | "revoked" };

/** Gives a counter a new code in place of one that was not used. The session that it has goes on until the code is used. */
export async function renewCode(
  tx: Transaction,
  by: Grantee,
  counterId: number,
  now: Date,
): Promise<{ readonly kind: "renewed"; readonly code: string } | Refused> {
  const refused = await refuseChange(tx, by, counterId);
  if (refused !== undefined) return { kind: refused };
  const made = madeCode(now);
  await writeCode(tx, counterId, made);
  return { kind: "renewed", code: made.code };
}

/** Takes a counter out of use for good: its session, its code and its grants end at once. Its history stays. */
export async function revokeCounter(
  tx: Transaction,
  by: Grantee,
  counterId: number,
  now: Date,
): Promise<"done" | Refused["kind"]> {
  const refused = await refuseChange(tx, by, counterId);
  if (refused !== undefined) return refused;
  await writeRevoked(tx, counterId, now);
  return "done";
}

async function refuseChange(
  tx: Transaction,
  by: Grantee,
  counterId: number,
): Promise<Refused["kind"] | undefined> {
  const counter = await lockCounter(tx, counterId);
  if (counter === undefined) return "not-found";
  if (!mayDo(by, "organise", { organiserId: counter.organiserId })) return "forbidden";
  return counter.revokedAt === null ? undefined : "revoked";
}

const madeCode = (now: Date) => ({ code: newCode(), expiresAt: after(now, CODE_MILLISECONDS) });
