import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "#contract/call.ts";
import { inTransaction, type Transaction } from "#server/platform/database.ts";
import type { Scope } from "#server/platform/grants.ts";
import { createAccount } from "../../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { givenEvent, organiserWithPicture } from "../../../../testing/given-event.ts";
import { type Author, OPERATOR } from "../author.ts";
import { changeEvent } from "./change-event.ts";
import { draftEvent } from "./draft-event.ts";
import { publishEvent } from "./publish-event.ts";
import { putEvent } from "./put-event.ts";

type House = { organiserId: number; pictureId: number };
/** What a use case is tried on: events of house B, and one of house A. */
type Events = { draft: number; published: number; own: number };
type UseCase = (tx: Transaction, author: Author, events: Events) => Promise<{ kind: string }>;

let database: TestDatabase;
let houseA: House;
let houseB: House;
let accountId: number;
beforeAll(async () => {
  database = await testDatabase();
  houseA = await organiserWithPicture(database.db);
  houseB = await organiserWithPicture(database.db);
  accountId = await createAccount(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());

const now = new Date();
const put = (given: { externalId: string; title?: string }) => {
  const { event, ...rest } = givenEvent();
  return { ...rest, event: { ...event, ...houseB, ...given }, isPublished: false, now };
};

/** Every use case by which somebody writes an event, as far as it touches house B. */
const USE_CASES: Record<string, UseCase> = {
  "draftEvent for B": (tx, author) => draftEvent(tx, author, givenEvent(houseB)),
  "changeEvent of B's draft": (tx, author, { draft }) =>
    changeEvent(tx, author, { ...givenEvent({ ...houseB, title: "Anders" }), eventId: draft }),
  "changeEvent of B's published event": (tx, author, { published }) =>
    changeEvent(tx, author, {
      ...givenEvent({ ...houseB, title: "Anders", offers: [] }),
      eventId: published,
    }),
  "changeEvent that takes B's draft to A": (tx, author, { draft }) =>
    changeEvent(tx, author, { ...givenEvent(houseA), eventId: draft }),
  "changeEvent that takes B's draft from B": (tx, author, { draft }) =>
    changeEvent(tx, author, { ...givenEvent({ organiserId: null, title: "Anders" }), eventId: draft }),
  "changeEvent that gives A's draft to B": (tx, author, { own }) =>
    changeEvent(tx, author, { ...givenEvent(houseB), eventId: own }),
  "publishEvent of B's draft": (tx, author, { draft }) => publishEvent(tx, author, { eventId: draft, now }),
  "putEvent that B's files know": (tx, author) =>
    putEvent(tx, author, put({ externalId: "bekannt", title: "Anders" })),
  "putEvent that is new to B's files": (tx, author) => putEvent(tx, author, put({ externalId: "neu" })),
};

const may = (permission: Permission, scope: Scope): Author => ({
  accountId,
  grants: [{ permission, scope }],
});
const STRANGERS: Record<string, (events: Events) => Author> = {
  guest: () => ({ accountId: null, grants: [] }),
  member: () => ({ accountId, grants: [] }),
  "organiser A": () => may("organise", { organiserId: houseA.organiserId }),
  "organiser of one event of A": ({ own }) => may("organise", { eventId: own }),
  "office of B": () => may("office", { organiserId: houseB.organiserId }),
  "till of B": () => may("till", { organiserId: houseB.organiserId }),
  "door everywhere": () => may("door", "all"),
};

/** Runs a use case on fresh events and takes everything back. @returns what came of it, and whether a row of B was written */
async function tryOut(useCase: UseCase, authorOf: (events: Events) => Author) {
  const TAKEN_BACK = new Error("taken back");
  let outcome: { kind: string; hasWritten: boolean } | undefined;
  const trying = inTransaction(database.db, async (tx) => {
    const drafted = async (house: House, externalId: string) => {
      const result = await draftEvent(tx, OPERATOR, givenEvent({ ...house, externalId, offers: [] }));
      return "eventId" in result ? result.eventId : 0;
    };
    const events = {
      draft: await drafted(houseB, "bekannt"),
      published: await drafted(houseB, "öffentlich"),
      own: await drafted(houseA, "eigen"),
    };
    await publishEvent(tx, OPERATOR, { eventId: events.published, now });
    const before = await state(tx);
    const { kind } = await useCase(tx, authorOf(events), events);
    outcome = { kind, hasWritten: (await state(tx)) !== before };
    throw TAKEN_BACK;
  });
  await expect(trying).rejects.toBe(TAKEN_BACK);
  return outcome;
}

async function state(tx: Transaction): Promise<string> {
  const tables = ["event", "ticket_offer", "event_label", "event_history", "event_author"] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => tx.selectFrom(table).selectAll().execute())));
}

test("no use case is left out", async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file)) as Promise<object>),
  );
  const taking = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((one) =>
      typeof one === "function" && /^async function \w+\(tx, author,/.test(String(one)) ? [one.name] : [],
    );
  // They write what a use case has let through.
  const rows = ["insertEvents", "publishDrafts", "writeEventHistory"];
  const tried = new Set([...Object.keys(USE_CASES).map((name) => name.split(" ")[0]), ...rows]);
  expect([...new Set(taking)].sort()).toEqual([...tried].sort());
});

describe.each(Object.entries(USE_CASES))("%s", (name, useCase) => {
  test.each(Object.entries(STRANGERS))("is not for: %s", async (_who, authorOf) => {
    expect(await tryOut(useCase, authorOf)).toEqual({ kind: "forbidden", hasWritten: false });
  });

  test("is for who organises for the houses that it touches, and for an admin", async () => {
    const organises = [houseA, houseB].flatMap(({ organiserId }) => may("organise", { organiserId }).grants);
    const both: Author = { accountId, grants: organises };
    for (const author of [both, may("admin", "all"), may("organise", "all")])
      expect(await tryOut(useCase, () => author)).toMatchObject({ hasWritten: true });
  });

  test("is for who organises that one event, unless it makes one or moves it to another house", async () => {
    const outcome = await tryOut(useCase, ({ draft, published, own }) => ({
      accountId,
      grants: [draft, published, own].flatMap((eventId) => may("organise", { eventId }).grants),
    }));
    const isAllowed = /^(changeEvent of|publishEvent)/.test(name);
    expect(outcome).toMatchObject(
      isAllowed ? { hasWritten: true } : { kind: "forbidden", hasWritten: false },
    );
  });
});
