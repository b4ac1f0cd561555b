import { useEffect } from "react";
import { useSite } from "#web/platform/page-context.ts";
import type { FinishedAnswer } from "./finished-query.ts";

/** Keeps the tickets of a paid order on this device for when there is no network, and forgets them once they let no guest in. */
export function useKeptOrder(cipher: string, answer: FinishedAnswer | undefined): void {
  const { productName } = useSite().company;
  useEffect(() => {
    if (answer?.status !== 250 && answer?.status !== 260) return;
    // Where it cannot be fetched or the browser keeps nothing, the page is as good as before.
    import("./kept-tickets.lazy.ts")
      .then(({ keepTickets, forgetTickets }) =>
        answer.status === 250 ? keepTickets(cipher, answer.data.order, productName) : forgetTickets(cipher),
      )
      .catch(() => {});
  }, [cipher, answer, productName]);
}
