import { useId, useState } from "react";
import { formatDate } from "#web/platform/dates.ts";
import { formatCents } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import type { ReturnableTopUp } from "./wallet-queries.ts";

const ReturnDialog = lazyDialog(async () => (await import("./return-dialog.lazy.tsx")).ReturnDialog);

/** Top-ups that nothing was spent of: each can be given back for 14 days. */
export function ReturnableTopUps({ topUps }: { topUps: readonly ReturnableTopUp[] }) {
  const titleId = useId();
  const today = useToday();
  const [chosen, setChosen] = useState<ReturnableTopUp | null>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (topUp: ReturnableTopUp) => {
    setChosen(topUp);
    setOpen(true);
  };
  return (
    <>
      {topUps.length > 0 && (
        <section className="wallet__block" aria-labelledby={titleId}>
          <h2 className="t-h3" id={titleId}>
            Noch unangetastet
          </h2>
          <ul className="rows">
            {topUps.map((topUp) => (
              <li key={topUp.id} className="list-row wallet__return">
                <div>
                  <b className="num">Aufladung {formatCents(topUp.amount)}</b>
                  <p className="num">Rückgabe bis {formatDate(topUp.until, today)}</p>
                </div>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Aufladung #${topUp.id} über ${formatCents(topUp.amount)} zurückgeben`}
                  onClick={() => choose(topUp)}
                >
                  Zurückgeben
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen && (
        <ReturnDialog key={chosen.id} topUp={chosen} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
