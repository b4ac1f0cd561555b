import { expect, test } from "vitest";
import { EMPTY_GUEST } from "../buyer/guest.ts";
import { cutQuantities, fitToOffers, newDraft } from "./draft.ts";
import { anOffer } from "./offer-factory.ts";

test("a quantity that is not there any more is cut, and known to be", () => {
  const draft = newDraft(anOffer(), 3, EMPTY_GUEST);
  const left = anOffer({ available: 1 });
  expect(cutQuantities(draft, [anOffer({ available: 3 })])).toEqual([]);
  expect(cutQuantities(draft, [left])).toEqual([{ offer: left, quantity: 1 }]);
  expect(cutQuantities(fitToOffers(draft, [left]), [left])).toEqual([]);
});

test("what is gone altogether is no smaller number", () => {
  expect(cutQuantities(newDraft(anOffer(), 3, EMPTY_GUEST), [anOffer({ available: 0 })])).toEqual([]);
});
