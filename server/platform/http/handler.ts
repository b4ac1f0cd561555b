import type { Readable } from "node:stream";
import type { CallName, Calls } from "#contract/all-calls.ts";
import type { Answer, CallDefinition, Parsed } from "#contract/call.ts";
import type { Grant } from "../grants.ts";
import type { CallerDevice } from "./caller-device.ts";
import type { SerializedAnswer } from "./serialized-answer.ts";

/** Who acts: a member, a counter (a named device without an account), or a guest, who is neither. Grants are looked up with the session. */
export type Principal = {
  readonly accountId: number | null;
  /** The device that a member's session belongs to. */
  readonly deviceLoginId: number | null;
  readonly counter: SignedInCounter | null;
  readonly grants: readonly Grant[];
};

/** A counter by one of the times that it was signed in. It works for its organiser alone, whatever its grants say. */
export type SignedInCounter = {
  readonly id: number;
  readonly sessionId: number;
  readonly organiserId: number;
};

export const GUEST: Principal = { accountId: null, deviceLoginId: null, counter: null, grants: [] };

export type CallContext = {
  readonly principal: Principal;
  readonly requestId: string;
  /** Client's address as the trusted proxies report it; for throttles and its city only, never logged. */
  readonly address: string;
  /** The way back to the caller's device. */
  readonly device: CallerDevice;
  /** What is answered as a success had no effect (a repetition, a logout of a guest): it counts for no limit. */
  changedNothing(): void;
  /** Stable hash of path and parsed fields without the key and session, in hexadecimal: equal bodies, equal hashes. */
  readonly requestHash: string;
};

/** A file instead of JSON (`file: true` in the contract). */
export type FileAnswer = {
  readonly file: Buffer | Readable;
  readonly contentType: string;
  readonly fileName: string;
};

export type Handler<C> = (
  input: Parsed<C>,
  context: CallContext,
) => Promise<Answer<C> | SerializedAnswer<C> | FileAnswer> | Answer<C> | SerializedAnswer<C>;

export type Registration = {
  readonly name: CallName;
  readonly handle: Handler<CallDefinition>;
  /** Whether the handler asks who calls. */
  readonly needsSession: boolean;
};

/** Binds a use case to its call; the compiler checks fields and answers against the contract. */
export function handle<Name extends CallName>(name: Name, handler: Handler<Calls[Name]>): Registration {
  return { name, handle: handler as unknown as Handler<CallDefinition>, needsSession: true };
}

/** {@link handle} for what anyone may call and everybody is answered alike: members are spared the look at their session. */
export function handlePublic<Name extends CallName>(
  name: Name,
  handler: (
    input: Parsed<Calls[Name]>,
    context: Omit<CallContext, "principal">,
  ) => ReturnType<Handler<Calls[Name]>>,
): Registration {
  return { name, handle: handler as unknown as Handler<CallDefinition>, needsSession: false };
}
