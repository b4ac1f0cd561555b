import "./people.css";
import { useQuery } from "@tanstack/react-query";
import type { Friend } from "#contract/areas/profil.ts";
import { Icon } from "#web/ui/icon.tsx";
import { UserPlus } from "#web/ui/icons.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { LastSeen } from "./last-seen.tsx";
import { friendsQuery } from "./people-queries.ts";
import { nameOf } from "./people-texts.ts";
import { PersonPicture } from "./person-picture.tsx";
import { SectionFailed } from "./section-failed.tsx";

type FriendsSectionProps = {
  /** What stands above is not known yet: the skeleton stays. */
  isWaiting: boolean;
  onManage: () => void;
  onAdd: () => void;
  /** A dialog is likely to be opened next. */
  onNear: () => void;
};

/** The friends as a grid, those online first. */
export function FriendsSection({ isWaiting, onManage, onAdd, onNear }: FriendsSectionProps) {
  const query = useQuery(friendsQuery);
  const friends = isWaiting ? undefined : query.data;
  return (
    <section aria-labelledby="friends-title">
      <div className="section__head">
        <h2 className="t-h2" id="friends-title" tabIndex={-1}>
          Freunde
        </h2>
        {friends !== undefined && friends.length > 0 && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            onPointerEnter={onNear}
            onFocus={onNear}
            onClick={onManage}
          >
            <VisuallyHidden>Freunde </VisuallyHidden>Verwalten
          </button>
        )}
      </div>
      {isWaiting || query.isPending ? (
        <FriendsSkeleton />
      ) : friends === undefined ? (
        <SectionFailed title="Deine Freunde sind nicht angekommen." query={query} />
      ) : (
        <>
          {friends.length === 0 && (
            <p className="muted people-empty">
              Noch ist niemand hier. Füge jemanden mit seiner E-Mail-Adresse hinzu, dann seht ihr, wer von
              euch online ist.
            </p>
          )}
          <ul className="people">
            {friends.map((friend) => (
              <FriendTile key={friend.userid} friend={friend} />
            ))}
            <li>
              <button
                type="button"
                className="people__add"
                aria-haspopup="dialog"
                onPointerEnter={onNear}
                onFocus={onNear}
                onClick={onAdd}
              >
                <span className="people__plus">
                  <Icon of={UserPlus} />
                </span>
                <b>
                  <VisuallyHidden>Freund </VisuallyHidden>Hinzufügen
                </b>
              </button>
            </li>
          </ul>
        </>
      )}
    </section>
  );
}

function FriendTile({ friend }: { friend: Friend }) {
  return (
    <li>
      <PersonPicture person={friend} size="m" />
      <div>
        <b>{nameOf(friend)}</b>
        <span className="people__seen num">
          <LastSeen friend={friend} length="short" />
        </span>
      </div>
    </li>
  );
}

const TILES = ["a", "b", "c", "d", "e", "f", "g", "h"];

function FriendsSkeleton() {
  return (
    <ul className="people" aria-busy="true">
      <li className="visually-hidden">Freunde werden geladen</li>
      {TILES.map((tile) => (
        <li key={tile} aria-hidden="true">
          <Skeleton className="people__skeleton" />
          <Skeleton className="people__line" />
        </li>
      ))}
    </ul>
  );
}
