import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import type { Handler, Registration } from "./handler.ts";

export type BoundCall = {
  readonly definition: CallDefinition;
  readonly handle: Handler<CallDefinition>;
  /** Whether somebody's session matters: to the handler, or to the check of access. */
  readonly needsSession: boolean;
};

/**
 * Pairs every call of the contract with its handler.
 * @throws Error at start that names each call without a handler, each handler without a call and each handled twice.
 */
export function bindCalls(registrations: readonly Registration[]): ReadonlyMap<string, BoundCall> {
  const bound = new Map<string, BoundCall>();
  const problems: string[] = [];
  for (const { name, handle, needsSession } of registrations) {
    const definition = (allCalls as Record<string, unknown>)[name] as CallDefinition | undefined;
    if (definition === undefined) problems.push(`${name} has a handler but no call`);
    else if (bound.has(name)) problems.push(`${name} has two handlers`);
    else bound.set(name, { definition, handle, needsSession: needsSession || definition.access !== "guest" });
  }
  for (const [name, definition] of Object.entries(allCalls)) {
    if (definition.path !== name) problems.push(`${name} is described with the path ${definition.path}`);
    if (!bound.has(name)) problems.push(`${name} has no handler`);
  }
  if (problems.length > 0) throw new Error(`Contract and handlers differ: ${problems.join("; ")}`);
  return bound;
}
