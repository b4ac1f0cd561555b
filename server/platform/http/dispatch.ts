import type { CallName, Calls } from "#contract/all-calls.ts";
import type { Answer, CallDefinition, Input } from "#contract/call.ts";
import { LOGIN_NEEDED, NOT_ALLOWED, refuseAccess } from "./access.ts";
import type { CallerDevice } from "./caller-device.ts";
import type { CallContext, FileAnswer, Principal } from "./handler.ts";
import { hashRequest, parseFields } from "./parse-fields.ts";
import type { BoundCall } from "./registry.ts";
import { SerializedAnswer } from "./serialized-answer.ts";

export type Caller = {
  readonly principal: Principal;
  readonly requestId: string;
  /** Asked only where it is needed: finding it behind proxies takes longer than most reads. */
  readonly findAddress: () => string;
  readonly device: CallerDevice;
  /** Bounds what changes something. Left out, nothing is counted. */
  readonly limit?: (
    definition: CallDefinition,
    context: CallContext,
    work: () => Promise<{ outcome: Outcome; hadEffect: boolean }>,
  ) => Promise<Outcome>;
};

/** Calls inside the process, as server rendering does: same parsing, same access, no HTTP. */
export type Dispatch = <Name extends CallName>(
  name: Name,
  input: Input<Calls[Name]>,
) => Promise<Answer<Calls[Name]>>;

export type Outcome =
  | { status: number; data: unknown; fields?: Record<string, string> }
  | SerializedAnswer<unknown>
  | FileAnswer;

/**
 * Runs one call: fields by the contract, access, handler. Surprises are thrown or reject; expected refusals are outcomes. Not async, as
 * a read that is kept ready should not wait for turns of the event loop.
 */
export function runCall(call: BoundCall, form: unknown, caller: Caller): Promise<Outcome> | Outcome {
  const { definition } = call;
  const refused = refuseAccess(definition.access, caller.principal);
  if (refused !== null) return { status: refused, data: refused === 401 ? LOGIN_NEEDED : NOT_ALLOWED };
  const parsed = parseFields(definition, form);
  if (!parsed.ok) return { status: 400, data: parsed.message, fields: parsed.fields };
  const context = new Context(caller, call, parsed.fields);
  const handle = () => call.handle(parsed.fields as never, context) as Promise<Outcome> | Outcome;
  if (caller.limit === undefined || definition.rate === "read") return handle();
  return caller.limit(definition, context, async () => {
    const outcome = await handle();
    return { outcome, hadEffect: !context.isWithoutEffect && isSuccess(outcome) };
  });
}

/** The specification's other statuses below 300 are refusals. */
function isSuccess(outcome: Outcome): boolean {
  return outcome instanceof SerializedAnswer || "file" in outcome || outcome.status === 250;
}

/** Finds out what few handlers ask for when they ask. */
class Context implements CallContext {
  readonly #caller: Caller;
  readonly #path: string;
  readonly #fields: Record<string, unknown>;
  #address: string | undefined;
  isWithoutEffect = false;

  constructor(caller: Caller, { definition }: BoundCall, fields: Record<string, unknown>) {
    this.#caller = caller;
    this.#path = definition.path;
    this.#fields = fields;
  }

  get principal(): Principal {
    return this.#caller.principal;
  }

  get requestId(): string {
    return this.#caller.requestId;
  }

  get address(): string {
    this.#address ??= this.#caller.findAddress();
    return this.#address;
  }

  get device(): CallerDevice {
    return this.#caller.device;
  }

  changedNothing(): void {
    this.isWithoutEffect = true;
  }

  get requestHash(): string {
    return hashRequest(this.#path, this.#fields);
  }
}

/** Binds `dispatch` for one caller; files are not dispatched. */
export function createDispatch(calls: ReadonlyMap<string, BoundCall>, caller: Caller): Dispatch {
  return async (name, input) => {
    const call = calls.get(name);
    if (call === undefined) throw new Error(`There is no call ${name}`);
    const outcome = await runCall(call, input, caller);
    if (outcome instanceof SerializedAnswer) return outcome.answer as never;
    if ("file" in outcome) throw new Error(`${name} answers a file`);
    return outcome as never;
  };
}
