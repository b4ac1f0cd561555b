import { lazy, Suspense } from "react";
import { useUser } from "#web/platform/session.ts";

const UnverifiedNotice = lazy(() =>
  import("#web/features/settings/unverified-notice.tsx").then((module) => ({
    default: module.UnverifiedNotice,
  })),
);

/** Asks a member whose e-mail is not confirmed to do so; nothing, and no code, for everyone else. */
export function VerifyHint({ className }: { className?: string }) {
  const user = useUser();
  if (user?.verified !== 0) return null;
  return (
    <Suspense>
      <div className={className}>
        <UnverifiedNotice user={user} />
      </div>
    </Suspense>
  );
}
