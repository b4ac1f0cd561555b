import { expect, test } from "vitest";
import { DELETION_FIELDS, deletionFieldError, EMPTY_DELETION } from "./deletion-draft.ts";

const open = (draft: typeof EMPTY_DELETION, credits: number, password = true) =>
  DELETION_FIELDS.filter((name) => deletionFieldError(name, draft, { credits, password }) !== null);

test("without credit only the password is asked for", () => {
  expect(open(EMPTY_DELETION, 0)).toEqual(["currentPassword"]);
  expect(open({ ...EMPTY_DELETION, currentPassword: "x" }, 0)).toEqual([]);
  expect(open(EMPTY_DELETION, 0, false), "who has just entered it").toEqual([]);
});

test("credit is paid out to a bank account that exists", () => {
  const draft = { ...EMPTY_DELETION, currentPassword: "x" };
  expect(open(draft, 3850)).toEqual(["payoutHolder", "payoutIban"]);
  const filled = { ...draft, payoutHolder: "Mara Lindqvist", payoutIban: "DE89 3704 0044 0532 0130 00" };
  expect(open(filled, 3850)).toEqual([]);
  expect(open({ ...filled, payoutIban: "DE89 3704 0044 0532 0130 01" }, 3850)).toEqual(["payoutIban"]);
});

test("whoever gives the credit up needs none", () => {
  expect(open({ ...EMPTY_DELETION, currentPassword: "x", wantsPayout: false }, 3850)).toEqual([]);
});
