import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { allRanks } from "./queries.ts";
import { rankOf } from "./ranks.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test.each([
  [0, "Gast", "Stammgast"],
  [249, "Gast", "Stammgast"],
  [250, "Stammgast", "VIP"],
  [999, "Stammgast", "VIP"],
  [1000, "VIP", "Legende"],
  [4999, "VIP", "Legende"],
  [5000, "Legende", undefined],
  [1_000_000, "Legende", undefined],
])("%i points of all time make a %s", async (points, name, next) => {
  const found = rankOf(await allRanks(database.db), points);
  expect([found.rank.name, found.next?.name]).toEqual([name, next]);
});

test("whoever has no rank of the table is a guest without goodies", () => {
  const { rank, next } = rankOf([{ name: "Stammgast", goodies: "Ein Getränk.", lifetimePoints: 250 }], 10);
  expect(rank).toMatchObject({ name: "Gast", goodies: "Du hast noch keine Vorteile." });
  expect(next?.name).toBe("Stammgast");
});
