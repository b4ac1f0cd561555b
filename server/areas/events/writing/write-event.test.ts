import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import type { Grant } from "#server/platform/grants.ts";
import { createAccount } from "../../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { givenEvent, givenOffer, organiserWithPicture } from "../../../../testing/given-event.ts";
import { type Author, OPERATOR } from "../author.ts";
import { markEventCancelled } from "../cancelled-events.ts";
import { ensureLabels } from "../labels.ts";
import { approveOrganiser } from "../organisers/organisers.ts";
import { changeEvent } from "./change-event.ts";
import { draftEvent } from "./draft-event.ts";
import type { EventInput } from "./event-input.ts";
import { publishEvent } from "./publish-event.ts";

let database: TestDatabase;
let house: { organiserId: number; pictureId: number };
let member: Author;
/** Works for the house. */
let organiser: Author;
beforeAll(async () => {
  database = await testDatabase();
  house = await organiserWithPicture(database.db);
  await ensureLabels(database.db);
  member = { accountId: await createAccount(database.db), grants: [] };
  organiser = { accountId: await createAccount(database.db), grants: [organises(house)] };
});
afterAll(() => database[Symbol.asyncDispose]());

const GUEST: Author = { accountId: null, grants: [] };
const organises = (scope: { organiserId: number } | { eventId: number }): Grant => ({
  permission: "organise",
  scope: "eventId" in scope ? scope : { organiserId: scope.organiserId },
});
const now = new Date();

const draft = (author: Author, given: Partial<EventInput> = {}) =>
  inTransaction(database.db, (tx) => draftEvent(tx, author, givenEvent(given)));
const change = (author: Author, eventId: number, given: Partial<EventInput>, venue = {}) =>
  inTransaction(database.db, (tx) => changeEvent(tx, author, { ...givenEvent(given, venue), eventId }));
const publish = (author: Author, eventId: number) =>
  inTransaction(database.db, (tx) => publishEvent(tx, author, { eventId, now }));
const problemsOf = (result: object) =>
  "problems" in result
    ? (result.problems as { at: string; problem: string }[]).map(({ at, problem }) => `${at} ${problem}`)
    : result;

async function drafted(author: Author, given: Partial<EventInput> = {}): Promise<number> {
  const result = await draft(author, given);
  if (result.kind !== "drafted") throw new Error(JSON.stringify(result));
  return result.eventId;
}

async function published(given: Partial<EventInput> = {}): Promise<number> {
  const id = await drafted(organiser, { ...house, ...given });
  expect(await publish(organiser, id)).toEqual({ kind: "published" });
  return id;
}

const one = async (text: string, id: number) => (await database.pool.query(text, [id])).rows[0];
const historyOf = async (id: number) =>
  (
    await database.pool.query(
      "select from_state, to_state, actor from event_history where event_id = $1 order by id",
      [id],
    )
  ).rows;
const offersOf = async (id: number) =>
  (
    await database.pool.query(
      "select id, title, price_cents, quota from ticket_offer where event_id = $1 order by sort_order",
      [id],
    )
  ).rows;

describe("a draft", () => {
  test("is any member's to propose, and nobody's who is not logged in", async () => {
    const id = await drafted(member, { labels: [31, 18] });
    const event = await one(
      "select state, organiser_id, picture_id, starts_local, time_zone from event where id = $1",
      id,
    );
    expect(event).toMatchObject({
      state: "draft",
      organiser_id: null,
      picture_id: null,
      time_zone: "Europe/Berlin",
    });
    expect(await one("select account_id from event_author where event_id = $1", id)).toEqual({
      account_id: member.accountId,
    });
    expect(await historyOf(id)).toEqual([
      { from_state: null, to_state: "draft", actor: `account ${member.accountId}` },
    ]);
    expect(await draft(GUEST)).toEqual({ kind: "forbidden" });
  });

  test("for an organiser is its people's to write", async () => {
    expect(await draft(member, { organiserId: house.organiserId })).toEqual({ kind: "forbidden" });
    expect(await draft(OPERATOR, { organiserId: house.organiserId })).toMatchObject({ kind: "drafted" });
  });

  test("is refused with all that is wrong, also with what is only named, and leaves nothing", async () => {
    const given = givenEvent({ title: "", labels: [31, 4711] }, { cityId: 1, name: "" });
    const result = await inTransaction(database.db, (tx) => draftEvent(tx, member, given));
    expect(problemsOf(result)).toEqual([
      "venue.city unknown-city",
      "venue.name missing",
      "labels.1 unknown-label",
      "title missing",
    ]);
    expect(await draft(member, { promoted: true })).toMatchObject({ problems: [{ at: "promoted" }] });
  });

  test("in the same house finds it again, also where two write it at once", async () => {
    const venue = { name: "Neubau", street: "Neuweg 1" };
    const write = () => inTransaction(database.db, (tx) => draftEvent(tx, member, givenEvent({}, venue)));
    await Promise.all([write(), write(), write()]);
    expect(await one("select count(*)::int from venue where name = 'Neubau' and id <> $1", 0)).toEqual({
      count: 1,
    });
  });

  test("is its author's to change, wholly, and no other member's", async () => {
    const id = await drafted(member);
    const other = { ...member, accountId: await createAccount(database.db) };
    const changed = {
      title: "Spätschicht",
      offers: [givenOffer({ title: "Anders", priceCents: 900 })],
      labels: [32],
    };
    expect(await change(other, id, changed)).toEqual({ kind: "forbidden" });
    expect(await change(member, id, changed)).toEqual({ kind: "changed" });
    const [{ id: offerId, ...offer }] = await offersOf(id);
    expect(offer).toMatchObject({ title: "Anders", price_cents: 900 });
    expect(
      await change(member, id, {
        ...changed,
        offers: changed.offers.map((offer) => ({ ...offer, id: offerId })),
      }),
    ).toEqual({ kind: "unchanged" });
    expect(await change(member, 4711, {})).toEqual({ kind: "not-found" });
  });
});

describe("publishing", () => {
  test("needs an organiser that was approved, a picture, and an end to come", async () => {
    const { organiserId, pictureId } = await organiserWithPicture(database.db);
    const theirs = { ...organiser, grants: [organises({ organiserId })] };
    const approve = (isApproved: boolean, author: Author = OPERATOR) =>
      inTransaction(database.db, (tx) => approveOrganiser(tx, author, { organiserId, isApproved }));
    await approve(false);
    const id = await drafted(theirs, { organiserId, pictureId });
    expect(problemsOf(await publish(theirs, id))).toEqual(["state organiser-not-approved"]);
    expect(problemsOf(await publish(OPERATOR, id))).toEqual(["state organiser-not-approved"]);
    expect(await approve(true, theirs)).toBe("forbidden");
    expect(await approve(true)).toBe("done");
    expect(await publish(member, id)).toEqual({ kind: "forbidden" });
    expect(await publish(theirs, id)).toEqual({ kind: "published" });
    expect(await historyOf(id)).toMatchObject([{}, { from_state: "draft", to_state: "published" }]);

    expect(problemsOf(await publish(member, await drafted(member)))).toEqual(["state without-organiser"]);
    const bare = await drafted(theirs, { organiserId });
    expect(problemsOf(await publish(theirs, bare))).toEqual(["pictureId without-picture"]);
    const past = await drafted(theirs, {
      organiserId,
      pictureId,
      starts: "2026-01-01 22:00",
      ends: "2026-01-02 05:00",
    });
    expect(problemsOf(await publish(theirs, past))).toEqual(["ends over"]);
    expect(await publish(theirs, 4711)).toEqual({ kind: "not-found" });
  });

  test("of two who do it at once one does, and one history says so", async () => {
    const id = await drafted(organiser, house);
    const results = await Promise.all([
      publish(organiser, id),
      publish(OPERATOR, id),
      publish(organiser, id),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual([
      "already-published",
      "already-published",
      "published",
    ]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("what was called off stays so, and its history is never changed", async () => {
    const id = await published();
    const cancel = () => inTransaction(database.db, (tx) => markEventCancelled(tx, id, now));
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    expect(problemsOf(await publish(organiser, id))).toEqual(["state called-off"]);
    expect(problemsOf(await change(organiser, id, house))).toEqual(["state called-off"]);
    expect((await historyOf(id)).map(({ to_state }) => to_state)).toEqual([
      "draft",
      "published",
      "cancelled",
    ]);
    for (const text of [
      "update event_history set actor = 'operator' where event_id = $1",
      "delete from event_history where event_id = $1",
    ])
      await expect(database.pool.query(text, [id])).rejects.toThrow("never changed");
  });

  test("the database itself publishes nothing without organiser or picture", async () => {
    const id = await drafted(member);
    await expect(
      database.pool.query("update event set state = 'published' where id = $1", [id]),
    ).rejects.toThrow("event_published_whole");
  });
});

describe("a published event", () => {
  test("of which nothing is sold may change all but its seller, and keeps its tickets", async () => {
    const id = await published();
    const other = await organiserWithPicture(database.db);
    const [offer] = await offersOf(id);
    const price = givenOffer({ id: offer.id, priceCents: 1500 });
    const later = {
      ...house,
      starts: `${new Date().getFullYear() + 1}-05-01 20:00`,
      ends: `${new Date().getFullYear() + 1}-05-02 03:00`,
    };
    expect(await change(organiser, id, { ...later, offers: [price] })).toEqual({ kind: "changed" });
    expect(problemsOf(await change(OPERATOR, id, { ...later, ...other, offers: [price] }))).toEqual([
      "organiserId fixed-by-publishing",
    ]);
    expect(
      problemsOf(await change(organiser, id, { ...later, offers: [givenOffer({ title: "Neu" })] })),
    ).toEqual(["offers removed-offer"]);
    expect(problemsOf(await change(organiser, id, { ...later, pictureId: null, offers: [price] }))).toEqual([
      "pictureId without-picture",
    ]);
    expect(problemsOf(await change(organiser, id, { ...later, promoted: true, offers: [price] }))).toEqual([
      "promoted not-yours",
    ]);
  });

  test("of which something is sold keeps what its buyers were promised", async () => {
    const id = await published({ offers: [givenOffer(), givenOffer({ title: "Deluxe", ticketType: 2 })] });
    const [standard, deluxe] = await offersOf(id);
    await database.pool.query("update ticket_offer set sold = 2, held = 1 where id = $1", [standard.id]);
    const offers = [
      givenOffer({ id: standard.id }),
      givenOffer({ id: deluxe.id, title: "Deluxe", ticketType: 2 }),
    ];
    const { event } = givenEvent();
    const broken = await change(
      organiser,
      id,
      {
        ...house,
        starts: event.starts.replace("22:00", "21:00"),
        ageLimit: 21,
        offers: [
          givenOffer({ id: standard.id, priceCents: 1300, personal: true, quota: 2 }),
          ...offers.slice(1),
        ],
      },
      { name: "Anderswo" },
    );
    expect(problemsOf(broken)).toEqual([
      "venue.name fixed-by-sale",
      "starts fixed-by-sale",
      "ageLimit fixed-by-sale",
      "offers.0.priceCents fixed-by-sale",
      "offers.0.personal fixed-by-sale",
      "offers.0.quota below-taken",
    ]);
    const allowed = await change(organiser, id, {
      ...house,
      description: "Jetzt mit zweitem Floor.",
      lineUp: ["Mio"],
      offers: [
        givenOffer({ id: standard.id, quota: 3, maxPerOrder: 2, saleEnds: event.starts }),
        givenOffer({ id: deluxe.id, title: "Premium", ticketType: 3, priceCents: 4000 }),
        givenOffer({ title: "Spät", priceCents: 1500 }),
      ],
    });
    expect(allowed).toEqual({ kind: "changed" });
    expect((await offersOf(id)).map(({ title, quota }) => [title, quota])).toEqual([
      ["Standard", 3],
      ["Premium", 100],
      ["Spät", 100],
    ]);
  });

  test("does not take part of another event for its own", async () => {
    const [foreign] = await offersOf(await published());
    const id = await published();
    const [own] = await offersOf(id);
    const offers = [
      givenOffer({ id: own.id }),
      givenOffer({ id: foreign.id, title: "Fremd", priceCents: 1 }),
    ];
    expect(problemsOf(await change(organiser, id, { ...house, offers }))).toEqual([
      "offers.1.priceCents below-half-a-euro",
    ]);
    offers[1] = givenOffer({ id: foreign.id, title: "Fremd" });
    expect(problemsOf(await change(organiser, id, { ...house, offers }))).toEqual([
      "offers.1.id unknown-part",
    ]);
  });
});
