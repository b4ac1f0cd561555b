import "./notifications.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { Notification } from "#contract/areas/notifications.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState, FailedState } from "#web/ui/empty-state.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { notificationsQuery } from "./notification-queries.ts";
import { NotificationRow } from "./notification-row.tsx";
import { NotificationsSkeleton } from "./notifications-skeleton.tsx";
import { useViewing } from "./use-viewing.ts";

type NotificationsScreenProps = {
  /** Offers to switch messages on; above the list, where there is no place beside it. */
  offer: ReactNode;
  /** How this device tells of what is new; nothing where that cannot be known. */
  deviceSettings: ReactNode;
};

/** What there is to know, the new above what was seen before. Viewing marks it as read. */
export function NotificationsScreen({ offer, deviceSettings }: NotificationsScreenProps) {
  const deviceTitle = useId();
  return (
    <div className="wrap page notifications">
      <h1 className="t-h1">Benachrichti&shy;gungen</h1>
      <div className="notifications__offer">{offer}</div>
      <div className="notifications__list">
        <NotificationList />
      </div>
      {deviceSettings && (
        <aside className="notifications__device" aria-labelledby={deviceTitle}>
          <h2 className="t-h3" id={deviceTitle}>
            Auf diesem Gerät
          </h2>
          {deviceSettings}
        </aside>
      )}
    </div>
  );
}

const NONE: readonly Notification[] = [];

function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery);
  const notifications = query.data?.pages.flat() ?? NONE;
  const fresh = useViewing(notifications, query.dataUpdatedAt);
  if (query.isError && query.data === undefined) {
    return (
      <FailedState
        title="Deine Benachrichtigungen sind nicht angekommen"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) return <NotificationsSkeleton />;
  if (notifications.length === 0) {
    return (
      <EmptyState
        title="Keine Benachrichtigungen vorhanden."
        text="Hier melden wir uns, wenn sich an deinen Events etwas ändert oder jemand mit dir befreundet sein möchte."
        action={
          <Link to="/events" className={buttonClass({ variant: "primary" })}>
            Events ansehen
          </Link>
        }
      />
    );
  }
  const news = notifications.filter(({ id }) => fresh.has(id));
  return (
    <>
      <LiveText text={news[0] === undefined ? "" : `Neue Benachrichtigung: ${news[0].title}`} />
      <Group title={`${news.length} neue`} notifications={news} isNew />
      <Group title="Früher" notifications={notifications.filter(({ id }) => !fresh.has(id))} />
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="notifications__more"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? "Noch einmal versuchen" : "Ältere anzeigen"}
        </Button>
      )}
    </>
  );
}

type GroupProps = { title: string; notifications: readonly Notification[]; isNew?: boolean };

function Group({ title, notifications, isNew = false }: GroupProps) {
  const titleId = useId();
  if (notifications.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 className="t-label muted" id={titleId}>
        {title}
      </h2>
      <ul className="rows">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} isNew={isNew} />
        ))}
      </ul>
    </section>
  );
}
