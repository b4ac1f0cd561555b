import { createFileRoute } from "@tanstack/react-router";
import { CheckoutFinished } from "#web/features/checkout/finished/checkout-finished.tsx";

/** Private to whoever holds the reference: not to be indexed, and its data come by call, never with the page. */
export const Route = createFileRoute("/checkoutFinished/$cipher")({
  staticData: { isPrivate: true },
  loader: () => ({ head: { title: "Dein Kauf", description: "Tickets und Rechnung zu deinem Kauf." } }),
  component: CheckoutFinishedRoute,
});

function CheckoutFinishedRoute() {
  return <CheckoutFinished cipher={Route.useParams().cipher} />;
}
