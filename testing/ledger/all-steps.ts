import { buyTickets } from "./buying.ts";
import { buyToken, exchangePoints, topUp } from "./collecting.ts";
import { decideDispute, openDispute, reissue } from "./disputing.ts";
import { callOff, comeToPay, endQuietly, expire, failToPay, issue, pay, payLate } from "./endings.ts";
import { leave, payOut } from "./leaving.ts";
import { bookLounge, payRest } from "./lounges.ts";
import { transfer, upgrade } from "./moving.ts";
import { openWalk } from "./open-walk.ts";
import { refundAmount, refundUnits } from "./refunding.ts";
import { refundTopUp, refundTopUpAmount, returnTopUp } from "./returning.ts";
import { offerForSale, resell } from "./selling.ts";
import { type Step, takeSteps } from "./walk.ts";

/** Whatever moves money, places, coupons or points, by how often it happens. A new way to buy or to end adds a line. */
const STEPS: readonly (readonly [weight: number, Step])[] = [
  [12, topUp],
  [30, buyTickets],
  [8, bookLounge],
  [5, payRest],
  [9, upgrade],
  [4, buyToken],
  [4, transfer],
  [7, offerForSale],
  [6, resell],
  [4, exchangePoints],
  [6, comeToPay],
  [24, pay],
  [7, payLate],
  [3, failToPay],
  [6, endQuietly],
  [2, expire],
  [20, issue],
  [3, callOff],
  [7, refundUnits],
  [4, refundAmount],
  [2, refundTopUp],
  [3, refundTopUpAmount],
  [2, returnTopUp],
  [3, openDispute],
  [4, decideDispute],
  [2, reissue],
  [3, payOut],
  [3, leave],
];

const STEPS_A_WALK = 250;
/** How many of all walks a file of tests takes, and how many files there are. */
const [WALKS_A_FILE, FILES] = [4, 2];

/** Seeds of a file's walks: 2,000 steps in all files, or as many as `LEDGER_STEPS` says. */
export function seedsOf(file: number): number[] {
  const wanted = Math.ceil(Number(process.env.LEDGER_STEPS ?? 0) / STEPS_A_WALK / FILES);
  const count = Math.max(WALKS_A_FILE, wanted);
  return Array.from({ length: count }, (_, index) => index * FILES + file + 1);
}

/** A walk in a house of its own. @returns how many steps it took */
export async function walkWith(seed: number): Promise<number> {
  await using walk = await openWalk(seed);
  return (await takeSteps(walk, STEPS, STEPS_A_WALK)).length;
}
