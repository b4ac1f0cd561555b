import { useEffect, useId, useRef, useState } from "react";
import type { Friend } from "#contract/areas/profil.ts";
import { Button } from "#web/ui/button.tsx";
import { LastSeen } from "./last-seen.tsx";
import { nameOf } from "./people-texts.ts";
import { PersonPicture } from "./person-picture.tsx";
import { type Outcome, RowOutcome } from "./row-outcome.tsx";

type FriendRowProps = {
  friend: Friend;
  outcome: Outcome | undefined;
  onRemove: () => void;
};

/** A friend, and the removal, which asks back in its place: a friendship comes back only by a new request. */
export function FriendRow({ friend, outcome, onRemove }: FriendRowProps) {
  const name = nameOf(friend);
  const [isAsking, setAsking] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) removeButton.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const isDone = outcome?.kind === "done";
  return (
    <li className="list-row">
      <PersonPicture person={isDone ? { userimgKey: friend.userimgKey } : friend} />
      <div>
        <b>{name}</b>
        {outcome === undefined ? (
          <p className="num">
            <LastSeen friend={friend} prefix="Zuletzt " />
          </p>
        ) : (
          <RowOutcome key={outcome.kind} {...outcome} />
        )}
      </div>
      {!isDone && !isAsking && (
        <Button
          ref={removeButton}
          variant="quiet"
          size="small"
          aria-label={`${name} entfernen`}
          onClick={() => setAsking(true)}
        >
          Entfernen
        </Button>
      )}
      {!isDone && isAsking && (
        <RemovalQuestion
          name={name}
          onKeep={() => setAsking(false)}
          onRemove={() => {
            setAsking(false);
            onRemove();
          }}
        />
      )}
    </li>
  );
}

function RemovalQuestion({
  name,
  onKeep,
  onRemove,
}: {
  name: string;
  onKeep: () => void;
  onRemove: () => void;
}) {
  const question = useId();
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and form semantics
    <div role="group" aria-labelledby={question} className="row-question">
      <p id={question}>{name} wirklich entfernen?</p>
      <div className="row-answers">
        <Button ref={keepButton} variant="secondary" size="small" onClick={onKeep}>
          Behalten
        </Button>
        <Button variant="danger" size="small" onClick={onRemove}>
          Entfernen
        </Button>
      </div>
    </div>
  );
}
