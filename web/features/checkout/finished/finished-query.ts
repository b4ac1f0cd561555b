import { queryOptions } from "@tanstack/react-query";
import { type CallAnswer, call } from "#web/platform/call.ts";

export type FinishedAnswer = CallAnswer<"checkout/getData">;
export type WaitingPurchase = Extract<FinishedAnswer, { status: 251 }>["data"];
/** What was ordered. */
export type FinishedOrder = WaitingPurchase["order"];
/** The same once its tickets are issued. */
export type IssuedOrder = Extract<FinishedAnswer, { status: 250 }>["data"]["order"];

type IssuedTicket = IssuedOrder["tickets"][number];
/** A ticket that can be shown at the door. */
export type ShownTicket = IssuedTicket & {
  readonly secureCode: string;
  /** Among all tickets of its order, from 1. */
  readonly number: number;
};

/** Those that were not revoked. */
export function shownTickets({ tickets }: IssuedOrder): ShownTicket[] {
  return tickets.flatMap(({ secureCode, ...ticket }, place) =>
    secureCode === null ? [] : [{ ...ticket, secureCode, number: place + 1 }],
  );
}

/** Not ready: asked again after so long (specification, section 9). */
const RETRY_MS = 2_000;
/** A page left open while nothing is due need not ask every two seconds. */
const SLOW_RETRY_MS = 10_000;
const SLOW_AFTER = 60;
/** The server rounds what is left of a hold to seconds. */
const AFTER_HOLD_MS = 600;

/** The state of one purchase, asked again until it is finished or has failed. Every answer is data, none is an error. */
export const finishedQuery = (cipher: string) =>
  queryOptions({
    queryKey: ["checkout/getData", cipher],
    queryFn: async ({ client, queryKey }): Promise<FinishedAnswer> => {
      const answer = await call("checkout/getData", { cipher });
      if (answer.status === 250 || answer.status === 251 || answer.status === 260) return answer;
      const before = client.getQueryData<FinishedAnswer>(queryKey);
      // Tickets that are shown stay, with or without a network, until the server says otherwise.
      if (before?.status === 250) return before;
      // Between bank and shop a phone is without a network for a moment: nothing went wrong, and it is asked again.
      return before?.status === 251 && answer.status === 0 ? before : answer;
    },
    // What came with the page is as fresh as an answer; a visit later asks anew.
    staleTime: RETRY_MS,
    refetchInterval: ({ state }) => askAgainAfter(state.data, state.dataUpdateCount),
  });

/**
 * Milliseconds until the next question, or `false` for none: while it is not ready, while a failed payment may be repeated or
 * its hold is just ending, and for ten minutes after that, because money that comes late is honoured while there are places.
 */
export function askAgainAfter(answer: FinishedAnswer | undefined, answers: number): number | false {
  if (answer?.status === 251) return RETRY_MS;
  const pace = answers > SLOW_AFTER ? SLOW_RETRY_MS : RETRY_MS;
  if (isBusy(answer)) return pace;
  if (answer?.status !== 260) return false;
  const { holdSeconds, reason } = answer.data;
  if (holdSeconds === null) return reason === "expired" && answers <= SLOW_AFTER && SLOW_RETRY_MS;
  return holdSeconds === 0 ? pace : Math.min(SLOW_RETRY_MS, holdSeconds * 1_000 + AFTER_HOLD_MS);
}

/** Worth asking again by itself. What did not come through waits for a press. */
function isBusy(answer: FinishedAnswer | undefined): boolean {
  return answer?.status === 429 || answer?.status === 503;
}
