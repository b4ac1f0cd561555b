import type { CallName, Calls } from "#contract/all-calls.ts";
import type { Answer, Input } from "#contract/call.ts";
import type { ReceivedFile } from "#contract/wire-types.ts";

/** The call never came back: no network, a timeout, or an answer that is not ours. `data` can be shown as it is. */
export type Unreachable = { status: 0; data: string };

export type CallAnswer<Name extends CallName> = Answer<Calls[Name]> | Unreachable;

/** What a call is made with: the contract's fields, a file as the browser has it. */
export type CallInput<Name extends CallName> = WithBlobs<Input<Calls[Name]>>;
type WithBlobs<Fields> = { [Field in keyof Fields]: BlobFor<Fields[Field]> };
type BlobFor<Value> = Value extends ReceivedFile ? Blob : Value;

export type Transport = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
) => Promise<CallAnswer<Name>>;

let transport: Transport | undefined;

/** Says how calls travel: in the process while rendering on the server, by `fetch` in the browser and in the app. */
export function setTransport(chosen: Transport): void {
  transport = chosen;
}

/**
 * Makes one call of the contract. Never throws for what the server or the network answers: every outcome is a
 * status with its data (specification's 250–295, HTTP numbers for refusals, 0 when nothing came back).
 */
export const call: Transport = (name, input) => {
  if (transport === undefined) throw new Error("No transport has been set for calls");
  return transport(name, input);
};

type Success<Name extends CallName> = Extract<CallAnswer<Name>, { status: 250 }>["data"];

/** A call whose success alone is of use: gives the data of 250 and throws `CallFailed` for every other answer. */
export async function load<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Success<Name>> {
  const answer: { status: number; data: unknown } = await call(name, input);
  if (answer.status === 250) return answer.data as Success<Name>;
  throw new CallFailed(name, answer.status, typeof answer.data === "string" ? answer.data : RETRY_MESSAGE);
}

/** What a person reads when a call did not succeed is `message`; `status` 0 means that nothing came back. */
export class CallFailed extends Error {
  readonly status: number;
  readonly callName: string;

  constructor(callName: string, status: number, message: string) {
    super(message);
    this.name = "CallFailed";
    this.callName = callName;
    this.status = status;
  }
}

export const RETRY_MESSAGE =
  "Das hat gerade nicht geklappt. Bitte prüfe deine Verbindung und versuche es noch einmal.";
