import { expect, test } from "vitest";
import { buyTickets, exchangePoints, topUp } from "../../testing/ledger/buying.ts";
import {
  callOff,
  comeToPay,
  endQuietly,
  expire,
  failToPay,
  issue,
  pay,
} from "../../testing/ledger/endings.ts";
import {
  leave,
  payOut,
  refundAmount,
  refundTopUp,
  refundUnits,
  returnTopUp,
} from "../../testing/ledger/refunding.ts";
import { openWalk, takeSteps } from "../../testing/ledger/walk.ts";

const STEPS = [
  [12, topUp],
  [30, buyTickets],
  [3, exchangePoints],
  [6, comeToPay],
  [22, pay],
  [3, failToPay],
  [5, endQuietly],
  [3, expire],
  [18, issue],
  [2, callOff],
  [7, refundUnits],
  [4, refundAmount],
  [2, refundTopUp],
  [2, returnTopUp],
  [3, payOut],
  [2, leave],
] as const;

test.each([1, 2])("walk %i", async (seed) => {
  await using walk = await openWalk(seed);
  const told = await takeSteps(walk, STEPS, 250);
  expect(told).toHaveLength(250);
});
