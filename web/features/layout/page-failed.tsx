import { Link, useRouter } from "@tanstack/react-router";
import { isCodeMissing } from "#web/platform/missing-code.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { FailedState } from "#web/ui/empty-state.tsx";

/** A page whose data or code did not arrive. The retry loads it again, without leaving where only data are missing. */
export function PageFailed({
  reset,
  title = "Das ist nicht angekommen",
}: {
  reset?: () => void;
  title?: string;
}) {
  const router = useRouter();
  const retry = () => {
    // Without a network a new page would be the browser's own one, and this one gone.
    if (isCodeMissing() && navigator.onLine) location.reload();
    reset?.();
    void router.invalidate();
  };
  return (
    <div className="wrap page">
      <h1 className="visually-hidden">Fehler</h1>
      <FailedState
        title={title}
        onRetry={retry}
        action={
          <>
            {/* Loaded anew: without a network the tickets' worker shows what is kept. */}
            <a className="link for-members" href="/tickets?gespeichert=1">
              Meine Tickets
            </a>
            <Link to="/" className={buttonClass({ variant: "quiet" })}>
              Zur Startseite
            </Link>
          </>
        }
      />
    </div>
  );
}
