import { expect, test } from "vitest";
import type { OwnLounge } from "#contract/areas/tickets.ts";
import { heldLounges } from "./kept-own-tickets.lazy.ts";

const lounge = (id: number, given: Partial<OwnLounge>) =>
  ({
    id,
    isNew: 0,
    active: 0,
    secureCode: "ABCDEFGH",
    endTime: "2026-12-05 05:00:00",
    ...given,
  }) as OwnLounge;

test("a lounge's code is kept until the night ends, longer than drinks can be ordered", () => {
  const held = heldLounges(
    [
      lounge(1, { isNew: 1, endTime: "2026-12-12 05:00:00" }),
      lounge(2, { active: 1 }),
      lounge(3, {}),
      lounge(4, { endTime: "2026-12-05 04:00:00" }),
      lounge(5, { secureCode: null }),
    ],
    "2026-12-05 04:00:00",
  );
  expect(held.map(({ id }) => id)).toEqual([1, 2, 3]);
});
