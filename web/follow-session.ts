/** Import only lazily: guests need none of it. */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { SessionChange } from "#web/platform/known-user.ts";
import { memberSession } from "#web/platform/member-session.ts";
import { forgetSessionOver } from "#web/platform/session-over.ts";
import { hearOtherTabs } from "#web/platform/session-tabs.ts";
import { forgetTab } from "#web/platform/tab-storage.ts";
import { setTheme } from "#web/platform/theme.ts";
import type { AppRouter } from "./router.tsx";

/** Names of calls that need a login. */
const OF_MEMBERS = /^(?:profil|notifications|settings)\/|^home\/getMyCities$/;

let isHearing = false;

/** Brings the page up to date after somebody else has come: what it knew of the one before is dropped. */
export async function applySession(
  { user, previous, isOwnLogout }: SessionChange,
  router: AppRouter,
  queryClient: QueryClient,
): Promise<void> {
  if (!isHearing) hearOtherTabs(follow);
  isHearing = true;
  // Chosen on whatever device of theirs.
  if (user?.darkMode != null) setTheme(user.darkMode === 1 ? "dark" : "light");
  // It was only found out who is there: the page is made for them already.
  if (previous === undefined) return;
  if (user === null && isOwnLogout) await router.navigate({ to: "/" });
  // Pages that need a login send a guest away.
  else if (previous !== null) await router.invalidate();
  // What is on its way already was asked for by the page that follows.
  queryClient.removeQueries({ type: "inactive", fetchStatus: "idle" });
  // What was shown of a member goes with its parts of the page, which may still be there for this moment: a guest must not ask for it.
  const mayAsk = ({ queryKey: [name] }: Query) => user !== null || !OF_MEMBERS.test(String(name));
  await queryClient.invalidateQueries({ predicate: mayAsk }, { cancelRefetch: false });
}

/**
 * A tab in the background may hear of a logout minutes later. What the tabs share was wiped by the one that logged out, and may
 * be another member's by now; what is left to this one is its own.
 */
async function follow(message: "in" | "out"): Promise<void> {
  // Without a network nothing is known: who looks at this tab next has it asked again.
  if (message === "in") await memberSession.renew().catch(() => null);
  else {
    forgetSessionOver();
    forgetTab();
    memberSession.set(null);
  }
}
