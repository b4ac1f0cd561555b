import { selectPersons } from "#server/areas/accounts/public.ts";
import { findCities } from "#server/areas/places/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ACCOUNT } from "./account-kind.ts";
import { MOST_CITIES } from "./my-cities.ts";
import { selectMyCities } from "./my-city-queries.ts";
import { shownName } from "./person.ts";
import {
  countBelongings,
  selectOthers,
  selectOwnDevices,
  selectOwnFriendships,
  selectOwnNotifications,
  selectToldOf,
} from "./personal-data-queries.ts";

/** All of it goes with the account's row; a person who looks just then at a list or a number that it goes from is told. */
export const peoplePersonalData: PersonalDataPart = {
  area: "people",
  tables: {
    friendship: { fate: "deleted", section: "freunde" },
    my_city: { fate: "deleted", section: "konto" },
    notification: { fate: "deleted", section: "mitteilungen" },
    push_token: { fate: "deleted", section: "mitteilungen" },
  },
  async describeDeletion(db, accountId) {
    const { friends, cities, notifications } = await countBelongings(db, accountId);
    const lost = [
      ...(friends > 0
        ? [friends === 1 ? "Deine Freundschaft mit einer Person." : `Deine ${friends} Freundschaften.`]
        : []),
      ...(cities > 0 ? [cities === 1 ? "Deine gemerkte Stadt." : `Deine ${cities} gemerkten Städte.`] : []),
      ...(notifications > 0 ? ["Alle deine Benachrichtigungen."] : []),
    ];
    return { lost, kept: [] };
  },
  async erase(tx, { accountId, isFollowUp }) {
    if (isFollowUp) return "done";
    await announce(tx, ACCOUNT, "friends", await selectOthers(tx, accountId));
    await announce(tx, ACCOUNT, "notifications", await selectToldOf(tx, accountId));
    return "done";
  },
  exportFiles,
};

async function exportFiles(db: Queryable, accountId: number): Promise<ExportedFile[]> {
  const friendships = await selectOwnFriendships(db, accountId);
  const others = await selectPersons(
    db,
    friendships.map(({ otherId }) => otherId),
  );
  const nameOf = new Map(others.map((other) => [other.id, shownName(other)]));
  const mine = await selectMyCities(db, accountId, MOST_CITIES);
  const cities = await findCities(
    db,
    mine.map(({ cityId }) => cityId),
  );
  const notifications = await selectOwnNotifications(db, accountId);
  const devices = await selectOwnDevices(db, accountId);
  const files: ExportedFile[] = [
    {
      name: "freunde.json",
      json: friendships.map(({ otherId, askedByMe, requestedAt, acceptedAt }) => ({
        // As the product shows other people: more of them is not ours to hand out.
        name: nameOf.get(otherId) ?? null,
        angefragtVon: askedByMe ? "mir" : "der anderen Person",
        angefragtAm: berlinWallClock(requestedAt),
        angenommenAm: acceptedAt && berlinWallClock(acceptedAt),
      })),
    },
    { name: "staedte.json", json: mine.map(({ cityId }) => cities.get(cityId)?.name ?? null) },
    {
      name: "benachrichtigungen.json",
      json: notifications.map(({ title, body, link, createdAt, readAt }) => ({
        titel: title,
        text: body,
        link,
        am: berlinWallClock(createdAt),
        gelesenAm: readAt && berlinWallClock(readAt),
      })),
    },
    {
      name: "push-geraete.json",
      json: devices.map(({ platform, createdAt }) => ({ art: platform, seit: berlinWallClock(createdAt) })),
    },
  ];
  return files.filter((file) => "json" in file && (file.json as unknown[]).length > 0);
}
