import type { User } from "#contract/areas/login.ts";
import { useUser } from "#web/platform/session.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PlacedNotice = lazyPart(async () => {
  const { UnverifiedNotice } = await import("#web/features/settings/unverified-notice.tsx");
  return ({ user }: { user: User }) => (
    <div className="wrap pt-4">
      <UnverifiedNotice user={user} />
    </div>
  );
});

/** Asks a member whose e-mail is not confirmed to do so; nothing, and no code, for everyone else. */
export function VerifyHint() {
  const user = useUser();
  if (user?.verified !== 0) return null;
  return <PlacedNotice user={user} />;
}
