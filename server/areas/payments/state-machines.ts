/**
 * The state machines of this area as data. A transition that is not in its table does not happen, and each one that
 * does leaves a history row: that is what makes repeated and reordered news harmless. Drawn in docs/domain/payments.md.
 */

export type AttemptState =
  /** The order is written, the provider has not been asked yet. */
  | "created"
  /** The buyer may pay. */
  | "open"
  /** The buyer is done, the money is on its way (SEPA debit). */
  | "processing"
  /** The money is here; `effect` says what it did. */
  | "succeeded"
  | "failed"
  | "cancelled"
  | "expired"
  /** Money of a wrong amount, currency or mode: nothing is settled, somebody has to look. */
  | "mismatch";

export type RefundState = "requested" | "pending" | "succeeded" | "failed";

export type DisputeState = "open" | "won" | "lost";

/** Of money at a provider for an order that we do not have. */
export type StrayState =
  /** Left to people: whether it is ours to give back is not sure. */
  | "reported"
  /** A debit: the money is not there yet. */
  | "awaited"
  | RefundState
  /** The debit bounced. */
  | "nothing";

/** Who brought a row of money where it is: `operator` is a person of ours, `system` what follows by itself. */
export type PaymentActor = "buyer" | "provider" | "operator" | "system";

type Machine<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Money may come after an attempt has ended (late payment), so the ends without money still lead to `succeeded`. */
export const attemptMachine: Machine<AttemptState> = {
  created: ["open", "processing", "succeeded", "failed", "cancelled", "expired", "mismatch"],
  open: ["processing", "succeeded", "failed", "cancelled", "expired", "mismatch"],
  processing: ["succeeded", "failed", "cancelled", "mismatch"],
  failed: ["succeeded", "mismatch"],
  cancelled: ["processing", "succeeded", "mismatch"],
  expired: ["processing", "succeeded", "mismatch"],
  succeeded: [],
  mismatch: [],
};

/** A bank may return a refund that had succeeded. */
export const refundMachine: Machine<RefundState> = {
  requested: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
};

/** A person may have money go back that was reported, have a failed refund tried again, or give it back in the provider's dashboard. */
export const strayMachine: Machine<StrayState> = {
  reported: ["requested", "awaited", "succeeded"],
  awaited: ["requested", "failed", "nothing"],
  requested: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  failed: ["requested", "awaited", "succeeded"],
  succeeded: ["failed"],
  nothing: [],
};

export const disputeMachine: Machine<DisputeState> = { open: ["won", "lost"], won: [], lost: [] };

export function mayMove<State extends string>(machine: Machine<State>, from: State, to: State): boolean {
  return machine[from].includes(to);
}

/** The buyer is not (or no longer) able to bring money through this attempt, and none is on its way. */
export function hasEndedWithoutMoney(state: AttemptState): boolean {
  return state === "failed" || state === "cancelled" || state === "expired";
}
