import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import type { Notification } from "#contract/areas/notifications.ts";
import { linkTarget } from "#web/platform/link-target.ts";
import { useRelativeTime } from "#web/platform/relative-time.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowUpRight, Bell, CalendarClock, Gift, Ticket, UserPlus, Users } from "#web/ui/icons.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const ICONS: Record<Notification["kind"], typeof Bell> = {
  "friend-request": UserPlus,
  "friend-accepted": Users,
  tickets: Ticket,
  event: CalendarClock,
  reward: Gift,
  system: Bell,
};

type NotificationRowProps = {
  notification: Notification;
  /** Not seen before this list was opened. */
  isNew: boolean;
};

/** One notification; where it leads to, its whole row does. */
export function NotificationRow({ notification, isNew }: NotificationRowProps) {
  const { kind, title, body, link, date } = notification;
  const words = (
    <>
      {isNew && <VisuallyHidden>Neu: </VisuallyHidden>}
      {title}
    </>
  );
  return (
    <li className={classNames("list-row note", isNew && "note--new")}>
      <span className="list-row__icon note__icon">
        <Icon of={ICONS[kind]} />
        {isNew && <StatusDot />}
      </span>
      <div>
        <b>{link === null ? words : <NotificationLink link={link}>{words}</NotificationLink>}</b>
        <p>
          <Dotted parts={body.split(" · ")} />
        </p>
      </div>
      <Ago moment={date} />
    </li>
  );
}

/** Its words change by themselves; no live region, so they are not read out each time. */
function Ago({ moment }: { moment: string }) {
  return (
    <time className="num" dateTime={moment.replace(" ", "T")}>
      {useRelativeTime(moment)}
    </time>
  );
}

function NotificationLink({ link, children }: { link: string; children: ReactNode }) {
  const router = useRouter();
  const target = linkTarget(link, location.origin);
  if (target.kind === "foreign") {
    return (
      <a href={target.url} target="_blank" rel="noopener noreferrer">
        {children}
        <Icon of={ArrowUpRight} className="icon-small note__away" />
        <VisuallyHidden> (öffnet eine andere Seite)</VisuallyHidden>
      </a>
    );
  }
  const open = (event: MouseEvent) => {
    // A new tab or window is the browser's own business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: target.path });
  };
  return (
    <a href={target.path} onClick={open}>
      {children}
    </a>
  );
}
