import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** An address whose event or city does not exist (any more). */
export function PageNotFound() {
  return (
    <div className="wrap page">
      <h1 className="visually-hidden">Nicht gefunden</h1>
      <EmptyState
        title="Hier ist es dunkel"
        text="Diese Seite gibt es nicht oder nicht mehr."
        action={
          <Link to="/events" className={buttonClass({ variant: "primary" })}>
            Alle Events
          </Link>
        }
      />
    </div>
  );
}
