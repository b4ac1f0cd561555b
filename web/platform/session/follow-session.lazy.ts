import type { Query, QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { forgetTab } from "../tab-storage.ts";
import { setTheme } from "../theme.ts";
import { memberSession } from "./member-session.lazy.ts";
import { type SessionChange, sessionStore } from "./session-store.ts";
import { listenToTabs } from "./session-tabs.lazy.ts";

let isListening = false;

/** Brings the page up to date after somebody else has come: what it knew of the one before is dropped. */
export async function applySession(
  { user, previous, isOwnLogout }: SessionChange,
  router: AnyRouter,
  queryClient: QueryClient,
): Promise<void> {
  if (!isListening) listenToTabs(follow);
  isListening = true;
  // Chosen on whatever device of theirs.
  if (user?.darkMode != null) setTheme(user.darkMode === 1 ? "dark" : "light");
  // It was only found out who is there: the page is made for them already.
  if (previous === undefined) return;
  const isOfMember = ({ meta }: Query) => meta?.ofMember === true;
  // Their tickets must not show as this member's, nor what is on its way for them arrive.
  if (previous !== null && user !== null) void queryClient.resetQueries({ predicate: isOfMember });
  else if (previous !== null) queryClient.removeQueries({ type: "inactive", predicate: isOfMember });
  if (user === null && isOwnLogout) await router.navigate({ to: "/" });
  // Pages that need a login send a guest away.
  else if (previous !== null) await router.invalidate();
  // What is on its way already was asked for by the page that follows.
  queryClient.removeQueries({ type: "inactive", fetchStatus: "idle" });
  // What was shown of a member goes with its parts of the page, which may still be there for this moment: a guest must not ask for it.
  const mayAsk = (query: Query) => user !== null || !isOfMember(query);
  await queryClient.invalidateQueries({ predicate: mayAsk }, { cancelRefetch: false });
}

/**
 * A tab in the background may hear of a logout minutes later. What the tabs share was wiped by the one that logged out, and may
 * be another member's by now; what is left to this one is its own.
 */
async function follow(message: "in" | "out"): Promise<void> {
  // Without a network nothing is known: the next look at this tab has it asked again.
  if (message === "in") await memberSession.renew().catch(() => null);
  else {
    sessionStore.setOver(false);
    forgetTab();
    memberSession.set(null);
  }
}
