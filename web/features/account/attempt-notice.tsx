import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Attempt } from "./attempt.ts";

/** Why the form did not go through, above its first field; with a retry where sending it again may help. */
export function AttemptNotice({ attempt, onRetry }: { attempt: Attempt; onRetry: () => void }) {
  if (attempt.kind !== "refused") return null;
  const { message, isRetry } = attempt;
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        isRetry && (
          <Button variant="quiet" size="small" onClick={onRetry}>
            Noch einmal versuchen
          </Button>
        )
      }
    >
      <p>{message}</p>
    </Notice>
  );
}
