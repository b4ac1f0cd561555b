import "./wallet.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { formatDate } from "#web/platform/dates.ts";
import { formatCents } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { userChanged, useUser } from "#web/platform/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Clock, Landmark, Undo2 } from "#web/ui/icons.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ReturnableTopUps } from "./returnable-top-ups.tsx";
import { Transactions } from "./transactions.tsx";
import { type WalletPage, walletQuery } from "./wallet-queries.ts";

const PayoutDialog = lazyDialog(async () => (await import("./payout-dialog.lazy.tsx")).PayoutDialog);

type WalletScreenProps = {
  /** Opens the checkout of credits. */
  topUp: ReactNode;
};

/** What there is, how more comes and how it goes again, and what moved it. */
export function WalletScreen({ topUp }: WalletScreenProps) {
  const [listId, topUpId] = [useId(), useId()];
  const { data, isFetchedAfterMount } = useInfiniteQuery(walletQuery);
  const wallet = data?.pages[0];
  // What was fetched for an earlier visit may be older than what is known by now.
  useKeptCredits(isFetchedAfterMount ? wallet?.credits : undefined);
  return (
    <div className="wrap page wallet">
      <div className="wallet__side">
        <section className="wallet__balance">
          <h1 className="t-label muted">Dein Guthaben</h1>
          <Balance credits={wallet?.credits} />
          {wallet && <UnderWay wallet={wallet} />}
        </section>
        <section className="wallet__block" aria-labelledby={topUpId}>
          <h2 className="t-h2" id={topUpId}>
            Aufladen
          </h2>
          <p className="muted">Damit bezahlst du Tickets, Upgrades und Lounges, ganz oder zum Teil.</p>
          {topUp}
        </section>
        <ReturnableTopUps topUps={wallet?.returnable ?? []} />
        {wallet && wallet.credits > 0 && wallet.payout === null && <PayOut credits={wallet.credits} />}
      </div>
      <section className="wallet__list" aria-labelledby={listId}>
        <h2 className="t-h2" id={listId}>
          Letzte Transaktionen
        </h2>
        <Transactions />
      </section>
    </div>
  );
}

/** What the member menu and the checkout know of the credits follows what is seen here. */
function useKeptCredits(credits: number | undefined): void {
  const known = useUser()?.credits;
  // Once with what was seen: what is known changes to newer credits, too.
  const tell = useEffectEvent((seen: number) => {
    if (known !== undefined && seen !== known) void userChanged({ credits: seen });
  });
  useEffect(() => {
    if (credits !== undefined) tell(credits);
  }, [credits]);
}

function Balance({ credits }: { credits: number | undefined }) {
  const known = useUser()?.credits;
  const shown = credits ?? known;
  return (
    <p className="wallet__amount" aria-live="polite">
      {shown === undefined ? <Skeleton className="wallet__amount-skeleton" /> : formatCents(shown)}
    </p>
  );
}

/** What is not there to be spent, and why. */
function UnderWay({ wallet: { held, owed = 0, payout } }: { wallet: WalletPage }) {
  const today = useToday();
  return (
    <>
      {owed > 0 && (
        <Notice tone="info" icon={<Icon of={Undo2} />}>
          <p className="num">
            {formatCents(owed)} sind noch offen: Eine Aufladung ging zurück, nachdem du davon schon etwas
            ausgegeben hattest. Das nächste Guthaben, das kommt, gleicht das zuerst aus.
          </p>
        </Notice>
      )}
      {held > 0 && (
        <Notice tone="info" icon={<Icon of={Clock} />}>
          <p className="num">{formatCents(held)} sind für offene Bestellungen reserviert.</p>
        </Notice>
      )}
      {payout && (
        <Notice tone="info" icon={<Icon of={Landmark} />}>
          <p className="num">
            Auszahlung von {formatCents(payout.amount)}, angefordert am {formatDate(payout.requested, today)}.
          </p>
        </Notice>
      )}
    </>
  );
}

function PayOut({ credits }: { credits: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="wallet__payout">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Guthaben auszahlen
      </Button>
      <PayoutDialog credits={credits} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
