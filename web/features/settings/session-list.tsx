import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "#web/platform/call.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Monitor, Smartphone, Tablet } from "#web/ui/icons.ts";
import { lazyPart, MissingDialog } from "#web/ui/lazy-part.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { type DeviceSession, type DeviceShape, deviceLine, deviceShape } from "./device-texts.ts";
import { sessionsQuery } from "./sessions-query.ts";

const EndAllDialog = lazyPart(async () => (await import("./end-all-dialog.tsx")).EndAllDialog, MissingDialog);
const ICONS: Record<DeviceShape, typeof Monitor> = { computer: Monitor, phone: Smartphone, tablet: Tablet };
/** A page is for reading; who has more devices asks for the rest. */
const SHOWN_AT_FIRST = 5;

/** Where one is logged in. */
export function SessionList() {
  const { data: sessions, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const [isAll, setAll] = useState(false);
  const [isEndingAll, setEndingAll] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const endAll = useRef<HTMLButtonElement>(null);
  const [ended, setEnded] = useState<{ row: number; countBefore: number }>();
  const count = sessions?.length ?? 0;
  useEffect(() => {
    if (ended === undefined || count >= ended.countBefore) return;
    // The button that had the focus is gone: on to the next device's, after the last one to the one for all.
    (list.current?.children[ended.row]?.querySelector("button") ?? endAll.current)?.focus();
    setEnded(undefined);
  }, [count, ended]);

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
  return (
    <>
      <ul className="rows" ref={list}>
        {(isAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST)).map((session, row) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => setEnded({ row, countBefore: sessions.length })}
          />
        ))}
      </ul>
      <div className="settings__actions">
        <Button
          ref={endAll}
          variant="secondary"
          onClick={() => {
            setWasOpened(true);
            setEndingAll(true);
          }}
        >
          Überall abmelden
        </Button>
        {!isAll && sessions.length > SHOWN_AT_FIRST && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            Alle {sessions.length} anzeigen
          </Button>
        )}
      </div>
      {wasOpened && <EndAllDialog isOpen={isEndingAll} onClose={() => setEndingAll(false)} />}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const today = useToday();
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const Icon = ICONS[deviceShape(session)];
  const end = async () => {
    setEnding(true);
    setFailure(null);
    const answer = await call("settings/endSession", { id: String(session.id) });
    // 404: it has ended in the meantime.
    if (answer.status !== 250 && answer.status !== 404) {
      setEnding(false);
      setFailure(answer.data);
      return;
    }
    onEnd();
    queryClient.setQueryData(sessionsQuery.queryKey, (before) =>
      before?.filter(({ id }) => id !== session.id),
    );
    showToast(`${session.device} ist abgemeldet.`);
  };
  return (
    <li className="list-row">
      <span className="list-row__icon">
        <Icon />
      </span>
      <div>
        <b>{session.device}</b>
        <p className="num">{deviceLine(session, today)}</p>
        {failure !== null && (
          <p className="field__error" role="alert">
            {failure}
          </p>
        )}
      </div>
      {session.current === 1 ? (
        <Badge tone="success">Jetzt</Badge>
      ) : (
        <Button
          variant="quiet"
          size="small"
          busy={isEnding}
          aria-label={`${session.device} abmelden`}
          onClick={() => void end()}
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
