import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import type { CheckoutDeps } from "#server/areas/checkout/calls.ts";
import { loungeCalls } from "#server/areas/lounges/calls.ts";
import { NO_DEVICE } from "#server/platform/http/caller-device.ts";
import { runCall } from "#server/platform/http/dispatch.ts";
import { GUEST } from "#server/platform/http/handler.ts";
import type { TestDatabase } from "./database.ts";
import { type Answered, checkoutDepsOf, newAddress, purchasesOf } from "./ticket-shop.ts";

/** Calls `checkout/lounges` of one server process on a test's database as a guest, with parsing by the contract, without HTTP. */
export function openLoungeShop(
  database: Pick<TestDatabase, "db" | "pool">,
  given: Partial<CheckoutDeps> = {},
): (form: Record<string, string>) => Promise<Answered> {
  const deps = checkoutDepsOf(database, given);
  const [registration] = loungeCalls({ purchases: purchasesOf(deps), products: deps.products });
  if (registration === undefined) throw new Error("the lounges have no calls");
  const call = { definition: allCalls["checkout/lounges"] as unknown as CallDefinition, ...registration };
  return async (form) => {
    const outcome = await runCall(call, form, {
      ...{ principal: GUEST, requestId: "test", findAddress: newAddress, device: NO_DEVICE },
    });
    if (!("status" in outcome)) throw new Error("checkout/lounges answers status and data");
    return outcome;
  };
}
