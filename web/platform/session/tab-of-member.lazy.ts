import { forgetTab, readTab, writeTab } from "../tab-storage.ts";

const MEMBER_KEY = "nachtfalter.member";

/**
 * Another member is there than the last one in this tab: the drafts that a login which has expired left behind are not theirs. The
 * same person finds them again, and a guest's stay for their own login.
 */
export function forgetTabOfOthers(accountId: number): void {
  const last = readTab(MEMBER_KEY);
  if (last === accountId) return;
  if (last !== null) forgetTab();
  writeTab(MEMBER_KEY, accountId);
}
