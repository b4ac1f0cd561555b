import type { RefundOrderRefusal } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";

/** Gives back units of a paid order's positions (`checkout/refunds/refund-order.ts`). */
export type RefundOrder = (
  tx: Transaction,
  request: {
    readonly orderId: number;
    readonly positions: readonly { readonly id: number; readonly units: number }[];
    readonly actor: "buyer" | "system";
    readonly at: Date;
  },
) => Promise<{ readonly orderRefundId: number } | RefundOrderRefusal>;
