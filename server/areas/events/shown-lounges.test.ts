import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { createLounge, createLoungeEvent } from "../../../testing/lounge-factory.ts";
import { comingLounges } from "./shown-lounges.ts";

const inHours = (hours: number) => ({ starts_at: new Date(Date.now() + hours * 3_600_000) });

test("as many events as fit have all of their lounges; one without any takes no other's place", async () => {
  await using database = await testDatabase();
  const { db } = database;
  await createEvent(db, inHours(1));
  await createLoungeEvent(db, {}, { ...inHours(1), state: "draft" });
  const expected: (readonly [event: number, lounge: number])[] = [];
  for (const hours of [2, 3, 4]) {
    const { eventId, loungeId } = await createLoungeEvent(db, { sort_order: 2 }, inHours(hours));
    const other = await createLounge(db, { event_id: eventId, sort_order: 1 });
    expected.push([eventId, other], [eventId, loungeId]);
  }
  const shown = async (mostEvents?: number) =>
    (await comingLounges(db, mostEvents)).map(({ eventId, id }) => [eventId, id]);
  expect(await shown(2)).toEqual(expected.slice(0, 4));
  expect(await shown()).toEqual(expected);
});
