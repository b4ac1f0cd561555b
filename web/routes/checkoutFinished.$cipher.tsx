import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { PAYMENT_TROUBLES, type PaymentTrouble } from "#contract/payment-trouble.ts";
import { CheckoutFinished } from "#web/features/checkout/finished/checkout-finished.tsx";
import { finishedQuery } from "#web/features/checkout/finished/finished-query.ts";
import { loadDraft, saveDraft } from "#web/features/register/draft-storage.ts";

type Search = { zahlung: PaymentTrouble | undefined };

/** Private to whoever holds the reference: not to be indexed, kept by nobody. */
export const Route = createFileRoute("/checkoutFinished/$cipher")({
  staticData: { isPrivate: true },
  validateSearch: ({ zahlung }: Partial<Search> & SearchSchemaInput): Search => ({
    zahlung: PAYMENT_TROUBLES.find((trouble) => trouble === zahlung),
  }),
  loader: async ({ context: { queryClient }, params: { cipher } }) => {
    // Every answer is data. A surprise leaves the asking to the browser, since the purchase may well have succeeded.
    await queryClient.prefetchQuery(finishedQuery(cipher));
    return { head: { title: "Dein Kauf", description: "Tickets und Rechnung zu deinem Kauf." } };
  },
  component: CheckoutFinishedRoute,
});

function CheckoutFinishedRoute() {
  return (
    <CheckoutFinished
      cipher={Route.useParams().cipher}
      trouble={Route.useSearch().zahlung}
      onRegister={(guest) => saveDraft({ ...loadDraft(), ...guest })}
    />
  );
}
