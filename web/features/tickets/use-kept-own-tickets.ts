import { useEffect, useRef } from "react";
import type { OwnLounge, OwnTicket } from "#contract/areas/tickets.ts";
import { useSite } from "#web/platform/page-context.ts";
import { useUser } from "#web/platform/session/session.ts";

/**
 * Keeps the member's tickets on this device for when there is no network; what is undefined is not known yet. What was there already
 * when another account came (another tab may change it) is not theirs.
 */
export function useKeptOwnTickets(
  held: { readonly tickets: OwnTicket[]; readonly lounges: OwnLounge[] } | undefined,
): void {
  const { productName } = useSite().company;
  const accountId = useUser()?.user_id;
  const last = useRef<{ held: object; accountId: number }>(undefined);
  useEffect(() => {
    if (held === undefined || accountId === undefined) return;
    if (last.current?.held !== held) last.current = { held, accountId };
    if (last.current.accountId !== accountId) return;
    // Where it cannot be fetched or the browser keeps nothing, the page is as good as before.
    import("./kept-own-tickets.lazy.ts")
      .then(({ keepOwnTickets }) => keepOwnTickets(held, { accountId, productName }))
      .catch(() => {});
  }, [held, accountId, productName]);
}
