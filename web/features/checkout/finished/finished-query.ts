import { queryOptions } from "@tanstack/react-query";
import { type CallAnswer, call } from "#web/platform/call.ts";

export type FinishedAnswer = CallAnswer<"checkout/getData">;

/** Not ready: asked again after so long (specification, section 9). */
const RETRY_MS = 2_000;
/** A bank's answer may take days; whoever leaves the page open need not ask every two seconds for it. */
const SLOW_RETRY_MS = 10_000;
const SLOW_AFTER = 60;

/** The state of one purchase, asked again until it is finished or has failed. Every answer is data, none is an error. */
export const finishedQuery = (cipher: string) =>
  queryOptions({
    queryKey: ["checkout/getData", cipher],
    queryFn: (): Promise<FinishedAnswer> => call("checkout/getData", { cipher }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!isWaiting(state.data)) return false;
      return state.dataUpdateCount > SLOW_AFTER ? SLOW_RETRY_MS : RETRY_MS;
    },
  });

/** Worth asking again by itself: not ready, or the server is busy. What did not come through waits for a press. */
function isWaiting(answer: FinishedAnswer | undefined): boolean {
  return answer?.status === 251 || answer?.status === 429 || answer?.status === 503;
}
