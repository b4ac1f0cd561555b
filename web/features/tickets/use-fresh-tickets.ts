import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownTicketsQuery } from "./tickets-query.ts";

/**
 * Asks for the tickets again whenever a code is opened and whenever the window is turned to: what it shows may have died since (decision
 * 0261). Without a network nothing is asked, and all stays as it is.
 * @param opened whose code fills the screen, null while none does
 */
export function useFreshTickets(opened: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => {
      const { queryKey } = ownTicketsQuery;
      if (navigator.onLine)
        void queryClient.refetchQueries({ queryKey, type: "active" }, { cancelRefetch: false });
    };
    if (opened !== null) ask();
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [queryClient, opened]);
}
