import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";

type HostProps<Code> = {
  /** Fetches the checkout's code; always the same function. */
  load: () => Promise<Code>;
  /** Someone waits for it. */
  isWanted: boolean;
  children: (code: Code) => ReactNode;
};

/**
 * What needs the checkout's code. With bad reception those who wait for it are told, and offered a retry when it does not arrive;
 * else nothing is shown without it.
 */
export function CheckoutHost<Code extends object>({ load, isWanted, children }: HostProps<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(setCode, () => setFailed(true));
  }, [load]);

  // A browser does not fetch code again that failed. The address opens the checkout of the new page; without a network there is none.
  const retry = () => {
    if (navigator.onLine) location.reload();
  };

  if (code !== null) return children(code);
  if (!isWanted) return null;
  return (
    <div className="toasts" role="status">
      <div className="toast">
        {failed ? (
          <>
            <span>Die Kasse lädt nicht. Hast du Empfang?</span>
            <Button variant="quiet" size="small" onClick={retry}>
              Noch einmal versuchen
            </Button>
          </>
        ) : (
          <>
            <span className="spinner" />
            <span>Einen Moment …</span>
          </>
        )}
      </div>
    </div>
  );
}
