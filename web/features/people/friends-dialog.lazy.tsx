import "./people-dialogs.css";
import { useQuery } from "@tanstack/react-query";
import type { Friend } from "#contract/areas/profil.ts";
import { RETRY_MESSAGE } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { UserPlus } from "#web/ui/icons.ts";
import { FriendRow } from "./friend-row.tsx";
import { friendsQuery } from "./people-queries.ts";
import { friendsText, nameOf } from "./people-texts.ts";
import { useRemoveFriend } from "./person-actions.ts";
import { PersonRowsSkeleton } from "./person-rows-skeleton.tsx";
import type { Outcome } from "./row-outcome.tsx";
import { SectionFailed } from "./section-failed.tsx";
import { useKeptRows } from "./use-kept-rows.ts";

type FriendsDialogProps = { isOpen: boolean; onClose: () => void; onAdd: () => void };

/** All friends, to be removed, and the way to more of them. */
export function FriendsDialog({ isOpen, onClose, onAdd }: FriendsDialogProps) {
  const { data: friends } = useQuery({ ...friendsQuery, enabled: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Freunde"
      subtitle={friends?.length ? friendsText(friends) : undefined}
      size="s"
      height="full"
      foot={
        <Button variant="primary" onClick={onAdd}>
          <Icon of={UserPlus} />
          Freund hinzufügen
        </Button>
      }
    >
      <Friends />
    </Dialog>
  );
}

const idOf = ({ userid }: Friend) => userid;

function Friends() {
  const query = useQuery(friendsQuery);
  const { rows, setOutcome } = useKeptRows<Friend, Outcome>(query.data ?? [], idOf);
  const remove = useRemoveFriend();
  if (query.isError && query.data === undefined) {
    return <SectionFailed title="Deine Freunde sind nicht angekommen." query={query} />;
  }
  if (query.isPending) return <PersonRowsSkeleton label="Freunde werden geladen" count={5} />;
  if (rows.length === 0) {
    return <p className="muted">Noch ist niemand hier. Du brauchst nur die E-Mail-Adresse von jemandem.</p>;
  }
  const onRemove = async (friend: Friend) => {
    setOutcome(friend, { kind: "done", text: `${nameOf(friend)} ist nicht mehr in deiner Liste.` });
    try {
      await remove(friend);
    } catch (error) {
      setOutcome(friend, { kind: "failed", text: error instanceof Error ? error.message : RETRY_MESSAGE });
    }
  };
  return (
    <ul className="rows">
      {rows.map(({ item, outcome }) => (
        <FriendRow key={item.userid} friend={item} outcome={outcome} onRemove={() => void onRemove(item)} />
      ))}
    </ul>
  );
}
