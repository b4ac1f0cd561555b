import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { boundsOf } from "./bounds.ts";
import { buyerHashes, holdersOf, roomOf } from "./holders.ts";

const ORDER = {
  mailbox: 1,
  accountId: null as number | null,
  network: "a0",
  wideNetwork: null as string | null,
  totalCents: 2500,
  needsConfirmation: false,
  places: 2,
  freePlaces: 0,
};
const bounds = boundsOf(1);

test("an order is counted for everybody whom it has, and for nobody else", () => {
  expect(holdersOf(ORDER)).toEqual([1, "a0"]);
  expect(holdersOf({ ...ORDER, accountId: 7, wideNetwork: "b0" })).toEqual([1, 7, "a0", "b0"]);
});

test("the room of a kind is its tightest bound less what the one who wants most wants, all orders together", () => {
  const member = { ...ORDER, accountId: 7, wideNetwork: "b0" };
  expect(roomOf([ORDER], bounds)).toEqual({ openRoom: [8, null, 18, null], freeRoom: Array(4).fill(null) });
  expect(roomOf([member, member, { ...ORDER, mailbox: 2, places: 3 }], bounds)).toEqual({
    openRoom: [6, 6, 13, 36],
    freeRoom: Array(4).fill(null),
  });
});

test("what costs nothing is bounded as free, and as open only while it waits for its address", () => {
  const free = { ...ORDER, totalCents: 0, freePlaces: 2 };
  expect(roomOf([free], bounds)).toEqual({
    openRoom: Array(4).fill(null),
    freeRoom: [8, null, 48, null],
  });
  expect(roomOf([{ ...free, needsConfirmation: true }], bounds)).toEqual({
    openRoom: [8, null, 18, null],
    freeRoom: [8, null, 48, null],
  });
});

test("a buyer is known by pseudonyms of the mailbox and of the networks, each for its purpose", () => {
  const pseudonym = (purpose: string, text: string) =>
    createHash("sha256").update(`${purpose} ${text}`).digest("hex");
  const secrets = { pseudonym };
  const hashes = buyerHashes(secrets, "Mia+1@Example.org", "2001:db8:1:2::3");
  expect(hashes).toEqual(buyerHashes(secrets, "mia@example.org", "2001:db8:1:2::4"));
  expect(hashes.network).toMatch(/^[0-9a-f]{32}$/);
  expect(hashes.wideNetwork).toMatch(/^[0-9a-f]{32}$/);
  expect(hashes.wideNetwork).not.toBe(hashes.network);
  expect(Number.isSafeInteger(hashes.mailbox)).toBe(true);
  expect(buyerHashes(secrets, "mia@example.org", "203.0.113.7").wideNetwork).toBeNull();
});
