import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToday } from "#web/platform/page-context.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Monitor, Smartphone, Tablet } from "#web/ui/icons.ts";
import { lazyPart, MissingDialog } from "#web/ui/lazy-part.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { sessionsQuery } from "./account-queries.ts";
import { type DeviceSession, type DeviceShape, deviceFacts, deviceShape } from "./device-texts.ts";

const EndSessionsDialog = lazyPart(
  async () => (await import("./end-sessions-dialog.lazy.tsx")).EndSessionsDialog,
  MissingDialog,
);
const ICONS: Record<DeviceShape, typeof Monitor> = { computer: Monitor, phone: Smartphone, tablet: Tablet };
/** A page is for reading; a member with more devices asks for the rest. */
const SHOWN_AT_FIRST = 5;

const END_ALL_ID = "end-all-sessions";
const endButtonId = ({ id }: DeviceSession) => `end-session-${id}`;

/** What the dialog is about: a device, or all of them, and what has the focus when that has gone from the list. */
type Ending = { readonly session: DeviceSession | undefined; readonly focusAfterId: string };

/** Where one is logged in. */
export function SessionList() {
  const queryClient = useQueryClient();
  const { data: sessions, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const [isAll, setAll] = useState(false);
  const [ending, setEnding] = useState<Ending>();
  const [isOpen, setOpen] = useState(false);
  const open = (what: Ending) => {
    setEnding(what);
    setOpen(true);
  };

  if (sessions === undefined) {
    return isError ? (
      <RetryNotice
        text="Deine Sitzungen sind nicht angekommen."
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SessionsSkeleton />
    );
  }
  const shown = isAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="rows">
        {shown.map((session, row) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => {
              const next = sessions[row + 1];
              open({ session, focusAfterId: next === undefined ? END_ALL_ID : endButtonId(next) });
            }}
          />
        ))}
      </ul>
      <div className="settings__actions">
        <Button
          id={END_ALL_ID}
          variant="secondary"
          onClick={() => open({ session: undefined, focusAfterId: END_ALL_ID })}
        >
          Überall abmelden
        </Button>
        {!isAll && sessions.length > SHOWN_AT_FIRST && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            Alle {sessions.length} anzeigen
          </Button>
        )}
      </div>
      {ending !== undefined && (
        <EndSessionsDialog
          {...ending}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onEnded={({ id: endedId }) =>
            queryClient.setQueryData(sessionsQuery.queryKey, (before) =>
              before?.filter(({ id }) => id !== endedId),
            )
          }
        />
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const today = useToday();
  return (
    <li className="list-row">
      <span className="list-row__icon">
        <Icon of={ICONS[deviceShape(session)]} />
      </span>
      <div>
        <b>{session.device}</b>
        <p className="num">
          <Dotted parts={deviceFacts(session, today)} />
        </p>
      </div>
      {session.current === 1 ? (
        <Badge tone="success">Jetzt</Badge>
      ) : (
        <Button
          id={endButtonId(session)}
          variant="quiet"
          size="small"
          aria-label={`${session.device} abmelden`}
          onClick={onEnd}
        >
          Abmelden
        </Button>
      )}
    </li>
  );
}

/** Two rows and the button, in their measures. */
export function SessionsSkeleton() {
  return (
    <div className="rows" aria-busy="true">
      {[1, 2].map((row) => (
        <div key={row} className="list-row">
          <Skeleton className="size-10" />
          <div className="grid gap-2">
            <Skeleton shape="short" />
            <Skeleton shape="foot" />
          </div>
        </div>
      ))}
    </div>
  );
}
