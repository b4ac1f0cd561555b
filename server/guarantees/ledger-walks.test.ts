import { expect, test } from "vitest";
import { seedsOf, walkWith } from "../../testing/ledger/all-steps.ts";

/**
 * Guarantees 1 to 6 over everything that can be bought (docs/domain/ledger.md). Half of the walks; the others have a file of their own, so that both are walked
 * at once. `LEDGER_STEPS` says how many steps all of them take (CONTRIBUTING.md).
 */
test.each(seedsOf(0))("the books say what a model says after each of 250 steps (walk %i)", async (seed) => {
  expect(await walkWith(seed)).toBe(250);
});
