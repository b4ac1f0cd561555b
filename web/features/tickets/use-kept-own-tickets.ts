import { useEffect } from "react";
import type { OwnLounge, OwnTicket } from "#contract/areas/tickets.ts";
import { useSite } from "#web/platform/page-context.ts";
import { useUser } from "#web/platform/session/session.ts";

/** Keeps the member's tickets on this device for when there is no network; what is undefined is not known yet. */
export function useKeptOwnTickets(
  held: { readonly tickets: OwnTicket[]; readonly lounges: OwnLounge[] } | undefined,
): void {
  const { productName } = useSite().company;
  const accountId = useUser()?.user_id;
  useEffect(() => {
    if (held === undefined || accountId === undefined) return;
    // Where it cannot be fetched or the browser keeps nothing, the page is as good as before.
    import("./kept-own-tickets.lazy.ts")
      .then(({ keepOwnTickets }) => keepOwnTickets(held, { accountId, productName }))
      .catch(() => {});
  }, [held, accountId, productName]);
}
