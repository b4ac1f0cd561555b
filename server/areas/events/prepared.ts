import type { CallName, Calls } from "#contract/all-calls.ts";
import type { Answer } from "#contract/call.ts";
import { Prepared } from "#server/platform/http/prepared-answer.ts";
import { TimedCache } from "#server/platform/timed-cache.ts";

/** How long a public read may lag behind the database. The sale itself never trusts it: prices and stock are checked under the lock. */
const MILLISECONDS = 1000;

export type PreparedCalls = {
  get<Name extends CallName>(
    name: Name,
    key: string | number,
    load: () => Promise<Answer<Calls[Name]>>,
  ): Promise<Prepared<Calls[Name]>> | Prepared<Calls[Name]>;
};

/** Answers of public reads, kept as bytes for a second: 200 events are serialised once, not per visitor. */
export function preparedCalls(): PreparedCalls {
  const cache = new TimedCache<Prepared<unknown>>({ milliseconds: MILLISECONDS, most: 2000 });
  return {
    get: (name, key, load) =>
      cache.get(`${name} ${key}`, async () => new Prepared<unknown>((await load()) as never)) as never,
  };
}
