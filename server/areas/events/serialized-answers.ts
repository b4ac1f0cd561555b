import type { CallName, Calls } from "#contract/all-calls.ts";
import type { Answer } from "#contract/call.ts";
import { SerializedAnswer } from "#server/platform/http/serialized-answer.ts";
import { TimedCache } from "#server/platform/timed-cache.ts";

/** How long a public read may lag behind the database. The sale itself never trusts it: prices and stock are checked under the lock. */
const MILLISECONDS = 1000;
/** So many answers of each call. */
const MOST = 2000;

export type SerializedAnswers = {
  get<Name extends CallName>(
    name: Name,
    key: string | number,
    load: () => Promise<Answer<Calls[Name]>>,
  ): Promise<SerializedAnswer<Calls[Name]>> | SerializedAnswer<Calls[Name]>;
};

/** Answers of public reads, kept as bytes for a second: 200 events are serialised once, not per visitor. */
export function serializedAnswers(): SerializedAnswers {
  const caches = new Map<CallName, TimedCache<SerializedAnswer<unknown>, string | number>>();
  return {
    get(name, key, load) {
      let cache = caches.get(name);
      if (cache === undefined) {
        cache = new TimedCache({ milliseconds: MILLISECONDS, most: MOST });
        caches.set(name, cache);
      }
      return cache.get(key, async () => new SerializedAnswer<unknown>((await load()) as never)) as never;
    },
  };
}
