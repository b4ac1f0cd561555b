import type { Principal } from "#server/platform/http/handler.ts";

/** Who writes an event, with what they may do. */
export type Author = Pick<Principal, "accountId" | "admin" | "organiserIds">;

/** Who runs the installation and works with its commands. */
export const OPERATOR: Author = { accountId: null, admin: true, organiserIds: [] };

/** Whether somebody acts for an organiser: its own people, and who administrates. */
export function actsFor({ admin, organiserIds }: Author, organiserId: number): boolean {
  return admin || organiserIds.includes(organiserId);
}

/** How a history names who did something; says nothing of a person whose account is gone. */
export function actorOf({ accountId }: Author): string {
  return accountId === null ? "operator" : `account ${accountId}`;
}
