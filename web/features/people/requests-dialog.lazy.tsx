import "./people-dialogs.css";
import { useQuery } from "@tanstack/react-query";
import type { FriendRequest } from "#contract/areas/profil.ts";
import { RETRY_MESSAGE } from "#web/platform/call.ts";
import { useRelativeTime } from "#web/platform/relative-time.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Dotted } from "#web/ui/dotted.tsx";
import { friendRequestsQuery } from "./people-queries.ts";
import { commonFriendsText, nameOf } from "./people-texts.ts";
import { useAnswerRequest } from "./person-actions.ts";
import { PersonPicture } from "./person-picture.tsx";
import { PersonRowsSkeleton } from "./person-rows-skeleton.tsx";
import { type Outcome, RowOutcome } from "./row-outcome.tsx";
import { SectionFailed } from "./section-failed.tsx";
import { useKeptRows } from "./use-kept-rows.ts";

type RequestsDialogProps = { isOpen: boolean; onClose: () => void };

/** The friend requests, to be accepted or declined. */
export function RequestsDialog({ isOpen, onClose }: RequestsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Freundschafts&shy;anfragen"
      size="s"
      // The last answer takes the banner with its button along.
      focusAfterId="friends-title"
    >
      <Requests />
    </Dialog>
  );
}

const idOf = ({ userid }: FriendRequest) => userid;

function Requests() {
  const query = useQuery(friendRequestsQuery);
  const { rows, setOutcome } = useKeptRows<FriendRequest, Outcome>(query.data ?? [], idOf);
  const answer = useAnswerRequest();
  if (query.isError && query.data === undefined) {
    return <SectionFailed title="Deine Anfragen sind nicht angekommen." query={query} />;
  }
  if (query.isPending) return <PersonRowsSkeleton label="Anfragen werden geladen" />;
  if (rows.length === 0) return <p className="muted">Gerade möchte niemand mit dir befreundet sein.</p>;
  const onAnswer = async (request: FriendRequest, isAccepted: boolean) => {
    const text = isAccepted ? "Ihr seid jetzt befreundet." : "Anfrage abgelehnt.";
    setOutcome(request, { kind: "done", text });
    try {
      await answer({ request, isAccepted });
    } catch (error) {
      setOutcome(request, { kind: "failed", text: error instanceof Error ? error.message : RETRY_MESSAGE });
    }
  };
  return (
    <ul className="rows">
      {rows.map(({ item, outcome }) => (
        <RequestRow
          key={item.userid}
          request={item}
          outcome={outcome}
          onAnswer={(isAccepted) => void onAnswer(item, isAccepted)}
        />
      ))}
    </ul>
  );
}

type RequestRowProps = {
  request: FriendRequest;
  outcome: Outcome | undefined;
  onAnswer: (isAccepted: boolean) => void;
};

function RequestRow({ request, outcome, onAnswer }: RequestRowProps) {
  const name = nameOf(request);
  const asked = useRelativeTime(request.date);
  return (
    <li className="list-row">
      <PersonPicture person={request} />
      <div>
        <b>{name}</b>
        {outcome === undefined ? (
          <p className="num">
            <Dotted parts={[commonFriendsText(request), asked]} />
          </p>
        ) : (
          <RowOutcome key={outcome.kind} {...outcome} />
        )}
      </div>
      {outcome?.kind !== "done" && (
        <div className="row-answers">
          <Button
            variant="secondary"
            size="small"
            aria-label={`${name} annehmen`}
            onClick={() => onAnswer(true)}
          >
            Annehmen
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`${name} ablehnen`}
            onClick={() => onAnswer(false)}
          >
            Ablehnen
          </Button>
        </div>
      )}
    </li>
  );
}
