import { redirect } from "@tanstack/react-router";
import type { Access } from "#contract/call.ts";
import { ensureUser } from "./session.ts";

/** The visitors who may open a page (events specification, 2.1). */
export type PageAccess = {
  /**
   * As a call's; left out: anyone. All others need a login: the server renders only a frame with skeletons for everyone, so the loader
   * may call nothing that needs one. Whether a permission is there, the page's calls say.
   */
  readonly access?: Access;
  /** Members are sent home. */
  readonly guestsOnly?: boolean;
};

const FOR_A_NEW_PASSWORD = /^\/login\?(?:[^#]*&)?(?:resetkey=[^&#]|page=forgot(?:[&#]|$))/;

/**
 * Refreshes the session before a page that needs a login, and sends guests to `/login?redirect={full path}`; sends members
 * away from login and registration (specification 2.1, 2.2); but a mail's link for a new password, and the page that asks for
 * one, open for everyone: a member who forgot it may well be logged in where the mail is read. Other pages wait for nothing.
 * Rejects with `CallFailed` when it can't be found out who is there. On the server every page is rendered as its frame.
 * @param href path, search and hash of the page
 */
export function guardPage(href: string, page: PageAccess): Promise<void> | undefined {
  if (import.meta.env.SSR) return undefined;
  if (needsLogin(page)) return requireMember(href);
  return isGuestsOnly(href, page) ? requireGuest() : undefined;
}

export function needsLogin({ access = "guest" }: PageAccess): boolean {
  return access !== "guest";
}

/** Whether members are sent away from a page. @param href path, search and hash of the page */
export function isGuestsOnly(href: string, { guestsOnly = false }: PageAccess): boolean {
  return guestsOnly && !FOR_A_NEW_PASSWORD.test(href);
}

async function requireMember(href: string): Promise<void> {
  if ((await ensureUser()) === null) throw redirect({ to: "/login", search: { redirect: href } });
}

async function requireGuest(): Promise<void> {
  // If asking fails, the user may log in.
  const user = await ensureUser().catch(() => null);
  if (user !== null) throw redirect({ to: "/" });
}
