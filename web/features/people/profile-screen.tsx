import "./people.css";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { lazyPart, MissingDialog } from "#web/ui/lazy-part.tsx";
import { FriendsSection } from "./friends-section.tsx";
import type { CitySearchSlot } from "./my-cities-dialog.lazy.tsx";
import { MyCitiesSection } from "./my-cities-section.tsx";
import { friendRequestsQuery } from "./people-queries.ts";
import type { ProfileDialog } from "./profile-dialog.ts";
import { ProfileHead } from "./profile-head.tsx";
import { RequestsBanner } from "./requests-banner.tsx";

const ProfileDialogs = lazyPart(
  async () => (await import("./profile-dialogs.lazy.tsx")).ProfileDialogs,
  ({ dialog, onDialog }) => (
    <MissingDialog isOpen={dialog !== undefined} onClose={() => onDialog(undefined)} />
  ),
);

export type ProfileScreenProps = {
  /** Undefined while it is not known who is there. */
  user: User | undefined;
  /** What the account still lacks. */
  notice: ReactNode;
  /** Which dialog is open, as the address says it. */
  dialog: ProfileDialog | undefined;
  onDialog: (dialog: ProfileDialog | undefined) => void;
  /** A sentence when it did not work. */
  onLogOut: () => Promise<string | null>;
  citySearch: CitySearchSlot;
};

/** A person's own page: greeting, requests, friends, cities. */
export function ProfileScreen({ user, notice, dialog, onDialog, onLogOut, citySearch }: ProfileScreenProps) {
  // The server renders none, whatever the address says; one that was open closes in its own time.
  const [isDialogNeeded, setDialogNeeded] = useState(false);
  if (user !== undefined && dialog !== undefined && !isDialogNeeded) setDialogNeeded(true);
  // Notice and requests stand above the lists: until it is known whether there are any, nothing below them can be pressed, and
  // then all of it takes its place at once.
  const isWaiting = useQuery(friendRequestsQuery).isPending;
  return (
    <div className="wrap page">
      <ProfileHead user={user} onLogOut={onLogOut} />
      {!isWaiting && notice}
      <RequestsBanner onOpen={() => onDialog("anfragen")} onNear={ProfileDialogs.warm} />
      <Fragment key={String(isWaiting)}>
        <FriendsSection
          isWaiting={isWaiting}
          onManage={() => onDialog("freunde")}
          onAdd={() => onDialog("freund")}
          onNear={ProfileDialogs.warm}
        />
        <MyCitiesSection
          isWaiting={isWaiting}
          onEdit={() => onDialog("staedte")}
          onNear={ProfileDialogs.warm}
        />
      </Fragment>
      {isDialogNeeded && <ProfileDialogs dialog={dialog} onDialog={onDialog} citySearch={citySearch} />}
    </div>
  );
}
