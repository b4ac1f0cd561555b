export type OrderState = "pending" | "paid" | "expired" | "cancelled" | "refunded";

/** States of orders that take nothing any more; offices find them by `ended_order`. */
type EndedState = "expired" | "cancelled" | "refunded";

export const hasEnded = (state: OrderState): state is EndedState => state !== "pending" && state !== "paid";

/** What brings an order into its next state; goes into the history. */
export type OrderReason =
  | "ordered"
  | "nothing to pay"
  | "payment succeeded"
  | "address confirmed"
  | "late payment succeeded"
  | "hold ended"
  | "payment session ended"
  | "given up"
  | "event cancelled"
  | "deposit refunded"
  | "deposit disputed"
  | "payment refunded";

/** Who brings it there; goes into the history, too. `operator`: somebody of ours, at the command line. */
export type OrderActor = "buyer" | "provider" | "operator" | "system";

/**
 * Every way an order can go; what is not here is refused. Drawn and explained in docs/domain/order-states.md.
 * `expired → paid` is a payment that came after its hold had ended while there was still stock.
 */
export const ORDER_TRANSITIONS: { readonly [From in OrderState]: readonly OrderState[] } = {
  pending: ["paid", "expired", "cancelled"],
  paid: ["refunded"],
  expired: ["paid"],
  cancelled: [],
  refunded: [],
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}
