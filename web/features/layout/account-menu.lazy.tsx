import "./account-menu.css";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { pictureSources } from "#contract/pictures.ts";
import { chooseTheme } from "#web/platform/choose-theme.lazy.ts";
import { signOut } from "#web/platform/session/sign-out.lazy.ts";
import { useTheme } from "#web/platform/theme.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import {
  Bell,
  ChevronRight,
  Gift,
  LogOut,
  Settings,
  Ticket,
  Trophy,
  UserRound,
  Wallet,
} from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The member routes that exist, by the part of the night they belong to (specification 2.2, direction.md). */
const GROUPS = [
  {
    name: "Vor der Nacht",
    routes: [
      { to: "/tickets", name: "Meine Tickets", icon: Ticket },
      { to: "/wallet", name: "Guthaben", icon: Wallet },
    ],
  },
  {
    name: "Nach der Nacht",
    routes: [
      { to: "/coupons", name: "Prämienshop", icon: Gift },
      { to: "/scoreboard", name: "Scoreboard", icon: Trophy },
    ],
  },
  {
    name: "Dein Konto",
    routes: [
      { to: "/profile", name: "Profil", icon: UserRound },
      { to: "/settings", name: "Einstellungen", icon: Settings },
      { to: "/notifications", name: "Benachrichtigungen", icon: Bell },
    ],
  },
] as const;

type Closing = {
  /** A link leads to the very page that is shown: nothing changes but the menu. */
  onClose: () => void;
};

/** The member who is logged in; leads to the profile. */
export function AccountHead({ user, onClose }: Closing & { user: User }) {
  return (
    <Link to="/profile" className="menu-me" onClick={onClose}>
      <Avatar picture={user.avatarKey === null ? null : pictureSources(user.avatarKey)} />
      <span className="menu-me__words">
        <span className="t-h3">
          {user.firstname} {user.lastname}
        </span>
        <span className="small muted">{user.email}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}

export function AccountGroups({ onClose }: Closing) {
  return GROUPS.map(({ name, routes }) => (
    <nav key={name} className="menu-group" aria-label={name}>
      <h3 className="t-label muted">{name}</h3>
      <ul>
        {routes.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              <Icon of={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

/** The last row: the way out and the dark switch. */
export function AccountEnd({ onClose }: Closing) {
  const theme = useTheme();
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const refusal = await signOut();
    setProblem(refusal);
    setLeaving(false);
    // A user who was on the start page is there already: no navigation closes the menu.
    if (refusal === null) onClose();
  };
  return (
    <>
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className="menu-end">
        <button type="button" className="menu-end__leave" aria-busy={isLeaving} onClick={() => void leave()}>
          {isLeaving ? <span className="spinner" /> : <Icon of={LogOut} />}
          Abmelden
        </button>
        <Switch
          label="Dunkle Ansicht"
          checked={theme === "dark"}
          onChange={(event) => void chooseTheme(event.target.checked ? "dark" : "light")}
        />
      </div>
    </>
  );
}
