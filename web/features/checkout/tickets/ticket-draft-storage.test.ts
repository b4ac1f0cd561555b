import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_GUEST } from "../buyer/guest.ts";
import { forgetDraft, forgetKey, idempotencyKey, loadGuest } from "../draft-storage.ts";
import { openFreshTab } from "../fresh-tab.ts";
import { newDraft, setTicketName } from "./draft.ts";
import { anOffer } from "./offer-factory.ts";
import { loadDraft, saveDraft } from "./ticket-draft-storage.ts";

const guest = { firstname: "Mara", lastname: "Lindqvist", email: "mara@lindqvist.example", phone: "0170" };

beforeEach(openFreshTab);

test("a draft comes back as it was left", () => {
  const draft = setTicketName(newDraft(anOffer({ personal: 1 }), 2, guest), 1, 1, {
    firstname: "Jonas",
    lastname: "Krämer",
  });
  saveDraft(7, draft);
  expect(loadDraft(7)).toEqual(draft);
  expect(loadDraft(8)).toBeNull();
});

test("after the order the buyer's data stay, the tickets do not", () => {
  saveDraft(7, newDraft(anOffer(), 2, guest));
  forgetDraft(7);
  expect(loadDraft(7)).toBeNull();
  expect(loadGuest()).toEqual(guest);
});

test.each(["", "{", "7", "null", '{"items":7}', '{"items":[null,7,{"offerId":"x","names":[3]}]}'])(
  "nonsense in the storage (%s) breaks nothing",
  (nonsense) => {
    sessionStorage.setItem("nachtfalter.checkout.draft.7", nonsense);
    sessionStorage.setItem("nachtfalter.checkout.guest", nonsense);
    expect(() => loadDraft(7)).not.toThrow();
    expect(Object.keys(loadGuest())).toEqual(Object.keys(EMPTY_GUEST));
  },
);

test("without storage the draft and the key last as long as the page", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const draft = newDraft(anOffer(), 1, guest);
  saveDraft(9, draft);
  expect(loadDraft(9)).toEqual(draft);
  expect(idempotencyKey(9, { total: "1.00" })).toBe(idempotencyKey(9, { total: "1.00" }));
  forgetDraft(9);
  expect(loadDraft(9)).toBeNull();
});

test("the same body keeps its key, another body and a later attempt get new ones", () => {
  const now = 1_800_000_000_000;
  const key = idempotencyKey(7, { total: "16.90" }, now);
  expect(idempotencyKey(7, { total: "16.90" }, now + 60_000)).toBe(key);
  const other = idempotencyKey(7, { total: "33.80" }, now + 60_000);
  expect(other).not.toBe(key);
  expect(idempotencyKey(7, { total: "33.80" }, now + 60 * 60_000)).not.toBe(other);
});

test("a forgotten key is not used again", () => {
  const key = idempotencyKey(7, { total: "16.90" });
  forgetKey(7);
  expect(idempotencyKey(7, { total: "16.90" })).not.toBe(key);
});
