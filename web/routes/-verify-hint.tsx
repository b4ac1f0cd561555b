import { useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { useUser } from "#web/platform/session/session.ts";
import { sessionStore } from "#web/platform/session/session-store.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PlacedNotice = lazyPart(async () => {
  const { UnverifiedNotice } = await import("#web/features/settings/unverified-notice.tsx");
  return ({ user }: { user: User }) => (
    <div className="wrap pt-4">
      <UnverifiedNotice user={user} />
    </div>
  );
});

/**
 * Asks a member whose e-mail is not confirmed to do so: by the whole notice where it is known as soon as the page is, after the
 * registration. Where it is found out later, `LateVerifyLink` does it, as nothing on the page may move then. Nothing, and no
 * code, for everyone else.
 */
export function VerifyHint() {
  const user = useUser();
  const isKnownAtOnce = useKnownAtOnce();
  return isKnownAtOnce && user?.verified === 0 ? <PlacedNotice user={user} /> : null;
}

const VerifyLink = lazyPart(
  async () => (await import("#web/features/settings/verify-link.lazy.tsx")).VerifyLink,
);

/** In a place that is kept free for members: the way to the whole notice. */
export function LateVerifyLink() {
  const user = useUser();
  const isKnownAtOnce = useKnownAtOnce();
  return !isKnownAtOnce && user?.verified === 0 ? <VerifyLink /> : null;
}

/** Whether the page knew who is there when it was first drawn. */
const useKnownAtOnce = () => useState(() => Boolean(sessionStore.user()))[0];
