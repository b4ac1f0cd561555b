import "./notification-bell.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { iconButtonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Bell } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";
import { countText, unreadCountQuery, unreadLabel } from "./unread-count.ts";

/** Leads to the notifications and says how many are new. For members only; a count that does not come is no count. */
export function NotificationBell() {
  const { data: count = 0 } = useQuery(unreadCountQuery);
  const label = unreadLabel(count);
  return (
    <>
      <Link to="/notifications" aria-label={label} title={label} className={iconButtonClass({}, "bell")}>
        <Icon of={Bell} />
        {count > 0 && <span className="bell__count num" aria-hidden="true">{countText(count)}</span>}
      </Link>
      <LiveText text={count > 0 ? label : ""} />
    </>
  );
}
