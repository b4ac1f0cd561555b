import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { RefreshCw } from "./icons.ts";
import { MothWings } from "./moth-mark.tsx";

/** A drawing without words: the lamp is off. */
export function UnlitLamp() {
  return (
    <svg className="empty__lamp" viewBox="0 0 176 120" aria-hidden="true">
      <g className="empty__lamp-line">
        <path d="M88 14v10" />
        <path d="M66 52a22 22 0 0 1 44 0z" />
        <path d="M66 52 26 116M110 52l40 64" strokeDasharray="5 5" />
      </g>
      <g className="empty__lamp-moth" transform="translate(74 76) scale(1.2)">
        <MothWings />
      </g>
    </svg>
  );
}

export type EmptyStateProps = {
  /** One sentence, the spec's where it has one. */
  title: string;
  text?: ReactNode;
  /** One way on: a button or a link dressed by `buttonClass`. */
  action?: ReactNode;
};

/** Nothing here: the lamp is off. */
export function EmptyState({ title, text, action, role }: EmptyStateProps & { role?: "alert" }) {
  return (
    <div className="empty" role={role}>
      <UnlitLamp />
      <p className="t-h3">{title}</p>
      {text && <p className="muted">{text}</p>}
      {action && <div className="empty__actions">{action}</div>}
    </div>
  );
}

export type FailedStateProps = {
  title: string;
  /** What happened, without blame. */
  text?: ReactNode;
  onRetry: () => void;
  /** The retry is under way. */
  busy?: boolean | undefined;
  retryLabel?: string | undefined;
  /** A second, quiet way on. */
  action?: ReactNode;
};

/** It did not arrive: what happened, and the retry first. */
export function FailedState(props: FailedStateProps) {
  const { title, onRetry, busy, action, retryLabel = "Noch einmal versuchen" } = props;
  return (
    <EmptyState
      role="alert"
      title={title}
      text={props.text ?? "Wahrscheinlich hast du gerade schlechten Empfang."}
      action={
        <>
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {!busy && <Icon of={RefreshCw} />}
            {retryLabel}
          </Button>
          {action}
        </>
      }
    />
  );
}
