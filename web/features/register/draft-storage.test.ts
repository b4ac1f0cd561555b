import { afterEach, expect, test, vi } from "vitest";
import { type Draft, EMPTY_DRAFT } from "./draft.ts";
import { forgetDraft, loadDraft, saveDraft, savePicture } from "./draft-storage.ts";

const draft: Draft = {
  picture: null,
  firstname: "Mara",
  lastname: "Lindqvist",
  firstnameLatin: "",
  lastnameLatin: "",
  gender: "female",
  email: "mara@lindqvist.example",
  phone: "+49 170 5550142",
  dob: "17.03.2001",
};

/** A tab's storage with room for `room` characters. */
function tabWith(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, value);
    },
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

afterEach(() => {
  forgetDraft();
  vi.unstubAllGlobals();
});

test("what was typed and the picture are there again", () => {
  tabWith();
  saveDraft(draft);
  savePicture("data:image/jpeg;base64,AAAA");
  expect(loadDraft()).toEqual({ ...draft, picture: "data:image/jpeg;base64,AAAA" });
});

test("a picture that does not fit takes nothing else with it", () => {
  const kept = tabWith(1_000);
  saveDraft(draft);
  savePicture(`data:image/jpeg;base64,${"A".repeat(2_000)}`);
  expect([...kept.keys()]).toEqual(["nachtfalter.register"]);
  // Until the page is left, it is there all the same.
  expect(loadDraft().picture).toHaveLength(2_023);
});

test("where a new picture does not fit, the one before it is gone as well", () => {
  const kept = tabWith(1_000);
  savePicture("data:image/jpeg;base64,AAAA");
  savePicture(`data:image/jpeg;base64,${"A".repeat(2_000)}`);
  // After a reload it would be taken for the new one.
  expect([...kept.keys()]).toEqual([]);
});

test("nothing that is kept knows a password", () => {
  const kept = tabWith();
  saveDraft({ ...draft, password: "lampenlicht", repeated: "lampenlicht" } as Draft);
  expect([...kept.values()].join()).not.toContain("lampenlicht");
});

test("what somebody else put there does no harm", () => {
  const kept = tabWith();
  kept.set("nachtfalter.register", JSON.stringify({ firstname: 7, gender: "robot", email: "a@b.de" }));
  expect(loadDraft()).toEqual({ ...EMPTY_DRAFT, email: "a@b.de" });
  kept.set("nachtfalter.register", "no JSON");
  expect(loadDraft()).toEqual(EMPTY_DRAFT);
});

test("nothing is left after the registration", () => {
  const kept = tabWith();
  saveDraft(draft);
  savePicture("data:image/jpeg;base64,AAAA");
  forgetDraft();
  expect(kept.size).toBe(0);
});
