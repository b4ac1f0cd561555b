import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { RefreshCw } from "./icons.ts";
import { Notice } from "./notice.tsx";

export type RetryNoticeProps = {
  /** What did not arrive. */
  text: string;
  onRetry: () => void;
  /** The retry is under way. */
  busy: boolean;
};

/** A part of a page that did not arrive, in its place. For whole pages there is `FailedState`. */
export function RetryNotice({ text, onRetry, busy }: RetryNoticeProps) {
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          {!busy && <Icon of={RefreshCw} className="icon-small" />}
          Noch einmal versuchen
        </Button>
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
