import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { forgetCaughtMails } from "#server/platform/mail/forget-caught-mails.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { deleteAccountRow } from "../account-changes.ts";
import { lockAccount } from "../account-queries.ts";
import type { AdoptGuestOrders } from "../confirm-email.ts";
import { deleteDeviceLogins } from "../device-login-queries.ts";
import { notifyAccountDeleted } from "../mails/account-mails.ts";
import {
  checkOwnPassword,
  type Owner,
  type OwnPassword,
  type OwnPasswordDeps,
  seeEnteredPassword,
} from "../settings/own-password.ts";
import { FINISH_DELETION } from "./job-kinds.ts";

export type DeletionDeps = OwnPasswordDeps & {
  readonly db: Database;
  /** Every area's part, those first that others' depend on. */
  readonly personalData: readonly PersonalDataPart[];
  readonly emptyWallet: EmptyWallet;
  readonly adoptGuestOrders: AdoptGuestOrders;
};

export type Payout = { readonly iban: string; readonly holder: string };

/**
 * Takes what an account has left of its credits out of its wallet: into a request for its payout where one is asked for, else it is lost.
 * @returns how much is paid out, in cents; or a sentence that says what is in the way, without effect
 */
export type EmptyWallet = (
  tx: Transaction,
  wallet: { readonly accountId: number; readonly payout: Payout | undefined; readonly at: Date },
) => Promise<{ readonly payoutCents: number } | { readonly obstacle: string }>;

export type DeletionResult =
  | { readonly kind: "deleted"; readonly payoutCents: number }
  | { readonly kind: "refused"; readonly password: Exclude<OwnPassword["kind"], "right"> }
  /** The sentence says what is in the way, and for how long. */
  | { readonly kind: "obstacle"; readonly sentence: string }
  | { readonly kind: "gone" };

/** After these, what came in while the account was being deleted is there. */
const FOLLOW_UP_SECONDS = 600;
const NEXT_LOOK_SECONDS = 86_400;

/**
 * Deletes an account for good: the caller gives its password, or has done so in this session a moment ago. In one transaction every
 * area erases its part or all stays as it is; a payment that is open refuses it. Credit goes into a request for its payout, where
 * one is asked for, and is lost otherwise. A job looks once more later.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  {
    currentPassword,
    payout,
    ...owner
  }: Owner & {
    readonly currentPassword: string | undefined;
    readonly payout: Payout | undefined;
  },
): Promise<DeletionResult> {
  if (currentPassword === undefined)
    return inTransaction(deps.db, (tx) => erase(tx, deps, { owner, hash: undefined, payout }));
  const password = await checkOwnPassword(deps, owner, currentPassword);
  if (password.kind !== "right") return { kind: "refused", password: password.kind };
  return inTransaction(deps.db, (tx) => erase(tx, deps, { owner, hash: password.hash, payout }));
}

type Erasure = {
  readonly owner: Owner;
  /** What the password that was given fits; undefined: none was. */
  readonly hash: string | undefined;
  readonly payout: Payout | undefined;
};

async function erase(
  tx: Transaction,
  { personalData, emptyWallet, adoptGuestOrders, now }: DeletionDeps,
  { owner, hash, payout }: Erasure,
): Promise<DeletionResult> {
  const { accountId } = owner;
  const account = await lockAccount(tx, accountId);
  if (account === undefined) return { kind: "gone" };
  const at = now();
  if (hash === undefined) {
    const entered = await seeEnteredPassword(tx, owner, at);
    if (entered !== "fresh") return { kind: "refused", password: entered };
  } else if (account.passwordHash !== hash) return { kind: "refused", password: "wrong" };
  for (const part of personalData) {
    const sentence = await part.findObstacle?.(tx, accountId);
    if (sentence) return { kind: "obstacle", sentence };
  }
  const emptied = await emptyWallet(tx, { accountId, payout, at });
  if ("obstacle" in emptied) return { kind: "obstacle", sentence: emptied.obstacle };
  const { payoutCents } = emptied;
  // What was never paid was not adopted either; it names the same person.
  if (account.emailVerifiedAt !== null) await adoptGuestOrders(tx, { accountId, email: account.email });
  for (const part of personalData) await part.erase(tx, { accountId, at, isFollowUp: false });
  await forgetCaughtMails(tx, [account.email]);
  await deleteDeviceLogins(tx, accountId);
  await deleteAccountRow(tx, accountId);
  await notifyAccountDeleted(tx, account, at);
  await enqueue(tx, FINISH_DELETION, { accountId }, { startAfter: after(at, FOLLOW_UP_SECONDS) });
  return { kind: "deleted", payoutCents };
}

/**
 * Looks once more for what belonged to an account that is gone: orders that were placed at the same moment, or that had to
 * wait. Asks again the next day while something has to stay.
 */
export async function finishDeletion(
  { db, personalData, now }: Pick<DeletionDeps, "db" | "personalData" | "now">,
  accountId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // An account that is there was never deleted: a backup was restored.
    if ((await lockAccount(tx, accountId)) !== undefined) return;
    const at = now();
    let isDone = true;
    for (const part of personalData) {
      if ((await part.erase(tx, { accountId, at, isFollowUp: true })) === "later") isDone = false;
    }
    if (isDone) return;
    await enqueue(tx, FINISH_DELETION, { accountId }, { startAfter: after(at, NEXT_LOOK_SECONDS) });
  });
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
