import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { ConfirmTickets } from "#web/features/checkout/confirm/confirm-tickets.tsx";
import type { PageLoaderData } from "#web/platform/route-page.ts";

/** `key`: the token of the mail's link. */
type ConfirmSearch = { key: string | undefined };

/** Confirms the address of free tickets. Its own address holds a secret, so it is kept nowhere. */
export const Route = createFileRoute("/tickets-bestaetigen")({
  staticData: { isPrivate: true },
  validateSearch: ({ key }: Partial<ConfirmSearch> & SearchSchemaInput): ConfirmSearch => ({
    key: typeof key === "string" && key !== "" ? key : undefined,
  }),
  loader: (): PageLoaderData => ({
    head: { title: "Tickets bestätigen", description: "Deine Tickets gehören gleich dir." },
  }),
  component: Confirm,
});

function Confirm() {
  const { key } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ConfirmTickets
      token={key}
      // "Back" leads to no token that has done its work.
      onConfirmed={(cipher) =>
        void navigate({ to: "/checkoutFinished/$cipher", params: { cipher }, replace: true })
      }
    />
  );
}
