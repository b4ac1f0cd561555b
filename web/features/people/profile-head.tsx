import "./people.css";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LogOut, Settings } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type ProfileHeadProps = {
  user: User | undefined;
  /** A sentence when it did not work. */
  onLogOut: () => Promise<string | null>;
};

/** Greeting, picture, the way to the settings, and the way out. */
export function ProfileHead({ user, onLogOut }: ProfileHeadProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setLeaving(true);
    setProblem(await onLogOut());
    setLeaving(false);
  };
  return (
    <section className="me" aria-label="Du">
      {user === undefined ? (
        <>
          <Skeleton className="me__skeleton" />
          <h1 className="t-h1">Hallo!</h1>
        </>
      ) : (
        <>
          <Avatar size="xl" picture={user.avatarKey === null ? null : pictureSources(user.avatarKey)} />
          <h1 className="t-h1">Hallo {user.firstname}!</h1>
        </>
      )}
      <div className="me__actions">
        <Link to="/settings" className={buttonClass({ variant: "secondary", size: "small" })}>
          <Icon of={Settings} />
          Einstellungen
        </Link>
        <Button variant="quiet" size="small" busy={isLeaving} onClick={() => void leave()}>
          {!isLeaving && <Icon of={LogOut} />}
          Abmelden
        </Button>
      </div>
      {problem !== null && (
        <div className="me__problem">
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        </div>
      )}
    </section>
  );
}
