import type { Person } from "#server/areas/accounts/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ACCOUNT } from "./account-kind.ts";
import { markRequestRead } from "./notification-queries.ts";
import { notify } from "./notify.ts";
import { shownName } from "./person.ts";

const PROFILE = "/profile";
/** The profile with the requests open above it (web/features/people/profile-dialog.ts). */
const REQUESTS = "/profile?zeige=anfragen";

/** Once a day and pair: asking, taking back and asking again is no way to ring somebody's phone. */
const today = () => berlinWallClock(new Date()).slice(0, 10);

export function notifyRequested(tx: Transaction, asker: Person, askedId: number): Promise<number> {
  return notify(tx, {
    accountIds: [askedId],
    kind: "friend-request",
    title: "Neue Freundschaftsanfrage",
    body: `${shownName(asker)} möchte mit dir befreundet sein.`,
    link: REQUESTS,
    cause: `friend-request:${asker.id}:${today()}`,
    aboutAccountId: asker.id,
  });
}

export function notifyAccepted(tx: Transaction, accepter: Person, askerId: number): Promise<number> {
  return notify(tx, {
    accountIds: [askerId],
    kind: "friend-accepted",
    title: "Freundschaftsanfrage angenommen",
    body: `${shownName(accepter)} und du seid jetzt befreundet.`,
    link: PROFILE,
    cause: `friend-accepted:${accepter.id}:${today()}`,
    aboutAccountId: accepter.id,
  });
}

/** Of a request that was accepted, declined or taken back: nothing is left to do about it. */
export async function settleRequest(tx: Transaction, askedId: number, askerId: number): Promise<void> {
  if (await markRequestRead(tx, askedId, askerId)) await announce(tx, ACCOUNT, "notifications", askedId);
}
