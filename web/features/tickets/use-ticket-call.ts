import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CallInput, call } from "#web/platform/call.ts";
import { ownTicketsQuery } from "./tickets-query.ts";

type TicketCall =
  | "tickets/transfer"
  | "tickets/answerTransfer"
  | "tickets/cancelTransfer"
  | "tickets/offerReturn";

/** What came of a press, in the server's words. */
export type TicketOutcome = { readonly isDone: boolean; readonly text: string };

/** Moves a ticket, one move at a time, and asks for the tickets anew, whatever came of it. */
export function useTicketCall() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<TicketOutcome | null>(null);
  const run = async <Name extends TicketCall>(name: Name, input: CallInput<Name>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer: { status: number; data: string } = await call(name, input);
    await queryClient.invalidateQueries(ownTicketsQuery);
    setOutcome({ isDone: answer.status === 250, text: answer.data });
    setBusy(false);
  };
  return { run, isBusy, outcome, forget: () => setOutcome(null) };
}
