import { beforeEach, expect, test } from "vitest";
import { writeTab } from "#web/platform/tab-storage.ts";
import {
  forgetDraft,
  idempotencyKey,
  loadSubject,
  readDraft,
  readReductions,
  saveSubject,
  withKey,
  writeDraft,
  writeReductions,
} from "./draft-storage.ts";
import { openFreshTab } from "./fresh-tab.ts";

beforeEach(openFreshTab);

test.each([7, "lounge.31", "rest.5", "upgrade.4711", "credits"] as const)(
  "the order's page finds the draft of %s, and forgets all that was kept of it",
  (subject) => {
    saveSubject("abc", subject);
    expect(loadSubject("abc")).toBe(subject);
    expect(loadSubject("other")).toBeNull();
    writeDraft(subject, { quantity: 2 });
    writeReductions(subject, { usesCredits: true });
    const key = idempotencyKey(subject, {});
    forgetDraft(subject);
    expect(readDraft(subject)).toBeNull();
    expect(readReductions(subject)).toEqual({});
    expect(idempotencyKey(subject, {})).not.toBe(key);
  },
);

test.each([null, "tickets", "lounge.x", {}, ["credits"]])("%j is nothing that is sold", (kept) => {
  writeTab("nachtfalter.checkout.subject.abc", kept);
  expect(loadSubject("abc")).toBeNull();
});

test("an order is sent with the key that is its own", () => {
  const body = { credits: "1000" };
  expect(withKey("credits", body)).toEqual({ ...body, idempotencyKey: idempotencyKey("credits", body) });
});
