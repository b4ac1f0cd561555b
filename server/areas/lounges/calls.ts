import type { Products, Purchases, SoldProduct } from "#server/areas/checkout/public.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { explainLoungeRefusal, explainRestRefusal } from "./explain-lounge-refusal.ts";
import { type LoungeRefusal, quoteLounges, type WantedLounge } from "./quote-lounges.ts";
import { type RestRefusal, type RestWanted, restSale } from "./rest-product.ts";

export type LoungeCallDeps = { readonly purchases: Purchases; readonly products: Products };

/** `checkout/lounges`, `lounge/payRest`. */
export function loungeCalls({ purchases, products }: LoungeCallDeps): Registration[] {
  const lounges: SoldProduct<readonly WantedLounge[], LoungeRefusal> = {
    ...products.of("lounge"),
    quote: quoteLounges,
  };
  const rest: SoldProduct<RestWanted, RestRefusal> = { ...products.of("lounge_rest"), ...restSale };
  return [
    handle("checkout/lounges", (form, context) =>
      purchases.orderByAnyone<readonly WantedLounge[], LoungeRefusal>(lounges, form.items.lounges, context, {
        contact: form,
        needsPhone: false,
        idempotencyKey: form.idempotencyKey,
        totalCents: form.total,
        subTotalCents: form.subTotal,
        externalCents: form.payPal,
        creditsCents: form.useCredits,
        couponId: form.couponId,
        currentSite: form.currentSite,
        explain: explainLoungeRefusal,
      }),
    ),
    handle("lounge/payRest", (form, context) =>
      purchases.order<RestWanted, RestRefusal>(
        rest,
        { bookingId: form.bookingId, accountId: memberOf(context) },
        context,
        {
          idempotencyKey: form.idempotencyKey,
          totalCents: form.total,
          creditsCents: form.useCredits,
          currentSite: form.currentSite,
          explain: explainRestRefusal,
        },
      ),
    ),
  ];
}
