import { expect, test } from "vitest";
import type { ScoreboardRow } from "#contract/areas/punktesystem.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../../testing/account-factory.ts";
import { callAs, createMember, type Member } from "../../../../testing/member.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { grantPoints } from "../public.ts";
import { ScoreboardReader } from "./scoreboard.ts";
import { countByPoints } from "./scoreboard-queries.ts";
import { Standings } from "./standings.ts";

type Board = { scoreboard: ScoreboardRow[]; own: ScoreboardRow & { isListed: boolean } };

const boardOf = async (member: Member) => {
  const { status, data } = await member.call("punktesystem/getData");
  expect(status).toBe(250);
  return data as Board;
};

const give = ({ services }: TestApp, accountId: number, points: number) =>
  inTransaction(services.db, (tx) =>
    grantPoints(tx, { accountId, points, cause: `test:${accountId}:${points}`, at: new Date() }),
  );

const told = ({ scoreboard }: Board) =>
  scoreboard.map(({ place, firstname, lastname, totalPoints }) => [place, firstname, lastname, totalPoints]);

test("nobody has points: the table is empty, and everybody's place is the first", async () => {
  await using app = await testApp();
  const mia = await createMember(app, { firstname: "Mia", lastname: "Lindner" });
  expect(await boardOf(mia)).toEqual({
    scoreboard: [],
    own: {
      ...{ id: mia.id, firstname: "Mia", lastname: "L.", avatar: null, avatarKey: null },
      ...{ totalPoints: 0, place: 1, isListed: true },
    },
  });
});

test("guests see no scoreboard", async () => {
  await using app = await testApp();
  expect((await callAs(app, "punktesystem/getData", {})).status).toBe(401);
});

test("the same points have the same place, who opted out is in nobody's table but has a place, and last names are an initial", async () => {
  await using app = await testApp();
  const { db } = app.services;
  const [mia, noor, udo, eva, ole, ida] = [
    await createMember(app, { firstname: "Mia", lastname: "Lindner", avatar_key: "a".repeat(32) }),
    await createMember(app, { firstname: "Noor", lastname: "de Vries" }),
    await createMember(app, { firstname: "Udo", lastname: "Öhme" }),
    await createMember(app, { firstname: "Eva", lastname: "Rabe", is_visible: false }),
    await createMember(app, { firstname: "Ole", lastname: "Hansen" }),
    await createMember(app, { firstname: "Ida", lastname: "Busch" }),
  ];
  for (const [member, points] of [
    [udo, 500],
    [mia, 500],
    [eva, 400],
    [noor, 300],
    [ole, 20],
  ] as const)
    await give(app, member.id, points);
  const board = await boardOf(mia);
  expect(told(board)).toEqual([
    [1, "Mia", "L.", 500],
    [1, "Udo", "Ö.", 500],
    [3, "Noor", "D.", 300],
    [4, "Ole", "H.", 20],
  ]);
  expect(board.scoreboard[0]?.avatar).toBe(`/bilder/${"a".repeat(32)}/360.jpg`);
  expect(board.own).toMatchObject({ id: mia.id, place: 1, totalPoints: 500, isListed: true });
  // Between the two around her, as if she stood there.
  expect((await boardOf(eva)).own).toMatchObject({ place: 3, totalPoints: 400, isListed: false });
  expect((await boardOf(ida)).own).toMatchObject({ place: 5, totalPoints: 0, isListed: true });

  expect((await eva.call("settings/setPreferences", { visible: "1" })).status).toBe(250);
  expect((await mia.call("settings/setPreferences", { visible: "0" })).status).toBe(250);
  const seen = await boardOf(mia);
  expect(told(seen)).toEqual([
    [1, "Udo", "Ö.", 500],
    [2, "Eva", "R.", 400],
    [3, "Noor", "D.", 300],
    [4, "Ole", "H.", 20],
  ]);
  expect(seen.own).toMatchObject({ firstname: "Mia", place: 1, isListed: false });
  await db.deleteFrom("account").where("id", "=", udo.id).execute();
  expect(told(await boardOf(noor))[0]).toEqual([1, "Eva", "R.", 400]);
});

test("behind the hundredth the place is counted, and agrees with the table", async () => {
  await using app = await testApp();
  const { db } = app.services;
  const ids: number[] = [];
  for (let index = 0; index < 130; index++) {
    ids.push(await createAccount(db, { firstname: `Gast ${index}`, is_visible: index % 10 !== 9 }));
    // Three of each number of points, the highest first.
    await give(app, ids[index] ?? 0, 1000 - 5 * Math.floor(index / 3));
  }
  const reader = new ScoreboardReader(db, new Standings({ count: () => countByPoints(db) }));
  const board = (index: number) => reader.read(ids[index] ?? 0);
  const points = ids.map((_, index) => 1000 - 5 * Math.floor(index / 3));
  const listed = points.filter((_, index) => index % 10 !== 9);
  const place = (index: number) => 1 + listed.filter((other) => other > (points[index] ?? 0)).length;
  for (const index of [0, 8, 9, 50, 59, 100, 109, 110, 111, 112, 113, 119, 129]) {
    const found = await board(index);
    expect(found?.rows).toHaveLength(100);
    const own = found?.own;
    expect([index, own?.place, own?.isListed]).toEqual([index, place(index), index % 10 !== 9]);
  }
  // What was counted before is used behind the table only, and never says a place in it.
  for (const id of ids.slice(0, 60))
    await db.updateTable("account").set({ is_visible: false }).where("id", "=", id).execute();
  expect((await board(112))?.own.place).toBe(
    1 + listed.slice(54).filter((other) => other > (points[112] ?? 0)).length,
  );
});

test("a member who is gone has no scoreboard", async () => {
  await using app = await testApp();
  const { db } = app.services;
  const reader = new ScoreboardReader(db, new Standings({ count: () => countByPoints(db) }));
  expect(await reader.read(4_711_000)).toBeUndefined();
});
