import { mayDo } from "#server/platform/grants.ts";
import type { Principal } from "#server/platform/http/handler.ts";

/** The writer of an event, with what they may do. */
export type Author = Pick<Principal, "accountId" | "grants">;

/** The person who runs the installation and works with its commands. */
export const OPERATOR: Author = { accountId: null, grants: [{ permission: "admin", scope: "all" }] };

export const administrates = (author: Author) => mayDo(author, "admin", "platform");

/** Whether somebody may give an event to an organiser, or propose one that has none yet. */
export function mayWriteFor(author: Author, organiserId: number | null): boolean {
  return organiserId === null || mayDo(author, "organise", { organiserId });
}

/** How a history names who did something; says nothing of a person whose account is gone. */
export function actorOf({ accountId }: Author): string {
  return accountId === null ? "operator" : `account ${accountId}`;
}
