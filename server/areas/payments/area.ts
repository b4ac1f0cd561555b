import type { Area } from "#server/platform/area.ts";
import { cancelOrderWithEvent } from "./cancel-order-with-event.ts";
import { closeAttemptBeforeRelease } from "./close-attempt-before-release.ts";
import { paymentsDueWork } from "./due-work.ts";
import { giveUpOrder } from "./give-up-order.ts";
import { paymentJobs } from "./jobs.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { paymentsPersonalData } from "./personal-data.ts";
import { refundPorts } from "./request-refund.ts";
import { type PaymentLimits, registerPaymentRoutes } from "./routes.ts";
import { registerSandboxPages } from "./sandbox/sandbox-pages.ts";

export type PaymentsAreaDeps = PaymentDeps &
  PaymentLimits & {
    /** How buyers reach the sandbox's pages, where it is configured. */
    readonly sandboxPages: Parameters<typeof registerSandboxPages>[1] | undefined;
  };

/** What the checkout needs of payments; see the use cases for their promises. */
export type PaymentsPort = ReturnType<typeof createPaymentsArea>["ports"];

/** Money: attempts at the provider, refunds, disputes, and the comparison with the provider's books. */
export function createPaymentsArea({ throttle, rateLimitFactor, sandboxPages, ...deps }: PaymentsAreaDeps) {
  return {
    jobs: paymentJobs(deps),
    dueWork: paymentsDueWork(deps),
    routes(app) {
      registerPaymentRoutes(app, deps, { throttle, rateLimitFactor });
      if (sandboxPages) registerSandboxPages(app, sandboxPages);
    },
    // Providers send a webhook again for some days, at most for thirty by hand. One that comes later only makes us ask once more.
    oldRows: [{ table: "provider_event", since: "received_at", keptMilliseconds: 30 * 86_400_000 }],
    personalData: paymentsPersonalData,
    ports: {
      ...refundPorts(deps),
      cancelOrderWithEvent: (orderId: number) => cancelOrderWithEvent(deps, orderId),
      giveUpOrder: (orderId: number) => giveUpOrder(deps, orderId),
      closeAttemptBeforeRelease: (orderId: number) => closeAttemptBeforeRelease(deps, orderId),
    },
  } satisfies Area;
}
