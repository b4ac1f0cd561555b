import { createFileRoute, type SearchSchemaInput, useCanGoBack, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { PAYMENT_TROUBLES, type PaymentTrouble } from "#contract/payment-trouble.ts";
import { CheckoutFinished } from "#web/features/checkout/finished/checkout-finished.tsx";
import { finishedQuery } from "#web/features/checkout/finished/finished-query.ts";
import { loadDraft, saveDraft } from "#web/features/register/draft-storage.ts";

/** `ticket`: which one fills the screen, so that "back" closes it and a reload opens it again. */
type Search = { zahlung: PaymentTrouble | undefined; ticket: number | undefined };

/** Private to the holder of the reference: not to be indexed, kept nowhere. */
export const Route = createFileRoute("/checkoutFinished/$cipher")({
  staticData: { isPrivate: true },
  validateSearch: ({ zahlung, ticket }: Partial<Search> & SearchSchemaInput): Search => ({
    ticket: Number.isInteger(ticket) ? ticket : undefined,
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
  const { zahlung, ticket } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const openedHere = useRef(false);
  const show = (next: number | undefined, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, ticket: next }), replace, resetScroll: false });
  return (
    <CheckoutFinished
      cipher={Route.useParams().cipher}
      trouble={zahlung}
      openNumber={ticket ?? null}
      onOpen={(number) => {
        openedHere.current = true;
        show(number, false);
      }}
      onClose={() => {
        if (openedHere.current && canGoBack) router.history.back();
        else show(undefined, true);
        openedHere.current = false;
      }}
      onRegister={(guest) => saveDraft({ ...loadDraft(), ...guest })}
    />
  );
}
