/** Import only lazily: guests need none of it. */
import type { QueryClient } from "@tanstack/react-query";
import type { SessionChange } from "#web/platform/known-user.ts";
import { memberSession } from "#web/platform/member-session.ts";
import { hearOtherTabs } from "#web/platform/session-tabs.ts";
import { forgetMember } from "#web/platform/sign-out.ts";
import { setTheme } from "#web/platform/theme.ts";
import type { AppRouter } from "./router.tsx";

let isHearing = false;

/** Brings the page up to date after somebody else has come: what it knew of the one before is dropped. */
export async function applySession(
  { user, previous, isOwnLogout }: SessionChange,
  router: AppRouter,
  queryClient: QueryClient,
): Promise<void> {
  if (!isHearing) hearOtherTabs(follow);
  isHearing = true;
  // It was only found out who is there: the page is made for them already.
  if (previous === undefined) return;
  if (user === null && isOwnLogout) await router.navigate({ to: "/" });
  // Pages that need a login send a guest away.
  else if (previous !== null) await router.invalidate();
  else if (user?.darkMode != null) setTheme(user.darkMode === 1 ? "dark" : "light");
  // Whatever a page shows of a member went with the page: what is in use now is for everyone.
  // What is on its way already was asked for by the page that follows.
  queryClient.removeQueries({ type: "inactive", fetchStatus: "idle" });
  await queryClient.invalidateQueries({}, { cancelRefetch: false });
}

async function follow(message: "in" | "out"): Promise<void> {
  if (message === "in") await memberSession.renew();
  else {
    await forgetMember();
    memberSession.set(null);
  }
}
