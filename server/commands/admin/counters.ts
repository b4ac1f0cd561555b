import {
  COUNTER_PERMISSIONS,
  type CounterPermission,
  createCounter,
  listCounters,
  renewCode,
  revokeCounter,
} from "../../areas/accounts/public.ts";
import { OPERATOR } from "../../areas/events/public.ts";
import { UsageError } from "../../platform/command.ts";
import { type Database, inTransaction } from "../../platform/database.ts";
import { StartError } from "../../platform/start-error.ts";
import { table } from "../table.ts";
import { organiserOfScope, scopeOfWords } from "./grant-words.ts";

const LONGEST_NAME = 60;

/** @throws UsageError before anything is opened */
export function addCounter([name = "", given = "", ...where]: readonly string[]) {
  if (name.trim() === "" || name.length > LONGEST_NAME) throw new UsageError("What is the counter called?");
  const [first, ...others] = given.split(",").map((word) => {
    const permission = COUNTER_PERMISSIONS.find((known) => known === word);
    if (permission === undefined) throw new UsageError(`What for: ${COUNTER_PERMISSIONS.join(", ")}?`);
    return permission;
  });
  const permissions: [CounterPermission, ...CounterPermission[]] = [first as CounterPermission, ...others];
  const scope = scopeOfWords(where);
  if (scope === "all") throw new UsageError("Where: organiser ORGANISER or event EVENT?");
  return async (db: Database): Promise<string> => {
    const organiserId = await organiserOfScope(db, scope);
    if (organiserId === null) throw new StartError("The event has no organiser yet.");
    const counter = { name, permissions, at: { ...scope, organiserId } };
    const created = await inTransaction(db, (tx) => createCounter(tx, OPERATOR, counter, new Date()));
    if (created.kind === "forbidden") throw new StartError("Not allowed.");
    return `“${name}” is counter ${created.counterId}. ${describeCode(created.code)}`;
  };
}

export function giveNewCode(counterId: number) {
  return async (db: Database): Promise<string> => {
    const renewed = await inTransaction(db, (tx) => renewCode(tx, OPERATOR, counterId, new Date()));
    if (renewed.kind === "renewed") return `Counter ${counterId}: ${describeCode(renewed.code)}`;
    throw new StartError(describeRefusal(counterId, renewed.kind));
  };
}

export function takeAwayCounter(counterId: number) {
  return async (db: Database): Promise<string> => {
    const revoked = await inTransaction(db, (tx) => revokeCounter(tx, OPERATOR, counterId, new Date()));
    if (revoked === "done")
      return `Counter ${counterId} is revoked: it is signed out and no code signs it in.`;
    throw new StartError(describeRefusal(counterId, revoked));
  };
}

export async function tableOfCounters(db: Database): Promise<string> {
  const counters = (await listCounters(db)).map((counter) => [
    String(counter.id),
    counter.name,
    String(counter.organiserId),
    String(counter.eventId ?? ""),
    counter.permissions.join(", "),
    counter.revokedAt !== null ? "revoked" : counter.isSignedIn ? "signed in" : "signed out",
    counter.lastSeenAt?.toISOString() ?? "never",
  ]);
  return counters.length > 0
    ? table(["COUNTER", "NAME", "ORGANISER", "EVENT", "FOR", "IS", "SEEN"], counters)
    : "There are no counters.";
}

const describeCode = (code: string) => `This code signs it in, once, within 24 hours: ${code}`;

function describeRefusal(counterId: number, kind: "forbidden" | "not-found" | "revoked"): string {
  if (kind === "not-found") return `There is no counter ${counterId}.`;
  return kind === "revoked" ? `Counter ${counterId} was revoked: create a new one.` : "Not allowed.";
}
