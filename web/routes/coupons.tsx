import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { CouponsScreen } from "#web/features/coupons/coupons-screen.tsx";

/** `shop`: what points are exchanged for; else the own coupons. */
type Search = { seite?: "shop" };

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/coupons")({
  staticData: { access: "member" },
  // Taken apart by the page: no first page has to know how.
  validateSearch: (given: Search & SearchSchemaInput): Search => given,
  loader: () => ({
    head: {
      title: "Gutscheine und Prämien",
      description: "Punkte, Gutscheine und Prämien.",
    },
  }),
  component: Coupons,
});

function Coupons() {
  return <CouponsScreen isShop={Route.useSearch().seite === "shop"} />;
}
