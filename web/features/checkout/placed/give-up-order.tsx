import "./give-up-order.css";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { finishedQuery } from "../finished/finished-query.ts";

/** For a buyer who does not want an unpaid order any more: asks once, then what it holds is free at once. */
export function GiveUpOrder({ cipher }: { cipher: string }) {
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const form = useFormCall({
    send: () => call("checkout/giveUp", { cipher }),
    onSuccess: () => {
      // This is about to go: the focus stays where the order was.
      const around =
        box.current?.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById("inhalt");
      around?.focus();
      void queries.invalidateQueries({ queryKey: finishedQuery(cipher).queryKey });
      void queries.invalidateQueries({ queryKey: ["coupon/getCoupons"] });
    },
  });
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked !== wasAsked.current) box.current?.querySelector("button")?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div ref={box} className="give-up" role="group" aria-label="Bestellung aufgeben">
      {isAsked ? (
        <>
          <p>Plätze, Gutschein und Guthaben werden sofort frei.</p>
          <FormNotice failure={form.failure} onRetry={form.submit} />
          <div className="give-up__actions">
            <Button variant="secondary" size="small" busy={form.isBusy} onClick={form.submit}>
              Ja, aufgeben
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsked(false)}>
              Behalten
            </Button>
          </div>
        </>
      ) : (
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          Bestellung aufgeben
        </Button>
      )}
    </div>
  );
}
