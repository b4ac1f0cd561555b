import type { Calls } from "#contract/all-calls.ts";
import { pictureUrl } from "#server/areas/media/public.ts";
import type { Database } from "#server/platform/database.ts";
import { handlePublic, type Registration } from "#server/platform/http/handler.ts";
import { SerializedAnswer } from "#server/platform/http/serialized-answer.ts";
import { TimedCache } from "#server/platform/timed-cache.ts";
import { adsForPage } from "./choose-ad.ts";
import { type RunningAd, selectRunningAds } from "./queries.ts";

type GetAd = Calls["home/getAd"];
type SerializedAd = { readonly page_prefix: string; readonly answer: SerializedAnswer<GetAd> };

/** An advertisement begins and ends as late as this. */
const MILLISECONDS = 5_000;
const NONE = new SerializedAnswer<GetAd>({ status: 250, data: null });

/**
 * The advertisement of a page. Every page of every visitor asks for one, so all that run are kept ready together; of several
 * that fit a page equally well each request draws one.
 */
export function adCalls({ db }: { readonly db: Database }): Registration[] {
  const cache = new TimedCache<SerializedAd[]>({ milliseconds: MILLISECONDS, most: 1 });
  const load = async () =>
    (await selectRunningAds(db)).map((row) => ({ page_prefix: row.page_prefix, answer: prepare(row) }));
  return [
    handlePublic("home/getAd", async ({ page }) => {
      const fitting = adsForPage(await cache.get("running", load), page);
      return fitting[Math.floor(Math.random() * fitting.length)]?.answer ?? NONE;
    }),
  ];
}

function prepare(row: RunningAd): SerializedAnswer<GetAd> {
  const key = row.picture_key;
  return new SerializedAnswer<GetAd>({
    status: 250,
    data: {
      id: row.id,
      title: row.title,
      text: row.body,
      image: key === null ? null : pictureUrl(key, 1200, "jpg"),
      imageKey: key,
      imageAlt: row.picture_alt,
      link: row.link,
      advertiser: row.advertiser,
    },
  });
}
