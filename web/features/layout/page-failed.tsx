import { Link, useRouter } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { FailedState } from "#web/ui/empty-state.tsx";

/** A page whose data or code did not arrive. The retry loads it again without leaving. */
export function PageFailed({
  reset,
  title = "Das ist nicht angekommen",
}: {
  reset?: () => void;
  title?: string;
}) {
  const router = useRouter();
  const retry = () => {
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
          <Link to="/" className={buttonClass({ variant: "quiet" })}>
            Zur Startseite
          </Link>
        }
      />
    </div>
  );
}
