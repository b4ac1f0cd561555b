import { useEffect, useState } from "react";

/** Where what is kept shows, with or without a network (`tickets-cache.ts`); a page of its own, so it is loaded anew. */
export const KEPT_TICKETS_HREF = "/tickets?gespeichert=1";

/** Whether this browser keeps its member's tickets; false until that is known. */
export function useKeptTickets(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    // Not there outside of secure contexts.
    if (typeof caches !== "undefined")
      caches.match("/tickets").then(
        (page) => setKept(page !== undefined),
        () => {},
      );
  }, []);
  return isKept;
}
