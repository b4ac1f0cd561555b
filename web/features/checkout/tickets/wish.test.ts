import { beforeEach, expect, test } from "vitest";
import { writeTab } from "#web/platform/tab-storage.ts";
import { openFreshTab } from "../fresh-tab.ts";
import { anOffer } from "./offer-factory.ts";
import { loadDraft, saveDraft } from "./ticket-draft-storage.ts";
import { draftWish } from "./wish.ts";
import { saveWish } from "./wish-storage.ts";

const EVENT = 7;
const standard = anOffer();
const deluxe = anOffer({ id: 2, ticketTitle: "Deluxe" });
const offers = [standard, deluxe];
const chosen = () => loadDraft(EVENT)?.items.map(({ offerId, quantity }) => [offerId, quantity]);

beforeEach(openFreshTab);

test("the checkout opens with the offer that was pressed, once", () => {
  saveWish(EVENT, { offerId: 2, quantity: 3 });
  draftWish(EVENT, offers);
  expect(chosen()).toEqual([[2, 3]]);
  saveWish(EVENT, { offerId: 1, quantity: undefined });
  draftWish(EVENT, offers);
  expect(chosen()).toEqual([[1, 1]]);
  draftWish(EVENT, offers);
  expect(chosen()).toEqual([[1, 1]]);
});

test("what was chosen before of the same offer stays, and so does the guest", () => {
  saveWish(EVENT, { offerId: 1, quantity: 4 });
  draftWish(EVENT, offers);
  const draft = loadDraft(EVENT);
  if (draft) saveDraft(EVENT, { ...draft, guest: { ...draft.guest, firstname: "Mara" } });
  saveWish(EVENT, { offerId: 1, quantity: undefined });
  draftWish(EVENT, offers);
  expect(chosen()).toEqual([[1, 4]]);
  saveWish(EVENT, { offerId: 2, quantity: 2 });
  draftWish(EVENT, offers);
  expect(chosen()).toEqual([[2, 2]]);
  expect(loadDraft(EVENT)?.guest.firstname).toBe("Mara");
});

test.each([null, "Deluxe", 7, { offerId: 9 }, { offerId: "1" }])(
  "what is no wish changes nothing: %j",
  (kept) => {
    writeTab(`nachtfalter.checkout.wish.${EVENT}`, kept);
    draftWish(EVENT, offers);
    expect(loadDraft(EVENT)).toBeNull();
  },
);
