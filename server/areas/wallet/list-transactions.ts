import type { WalletTransaction } from "#contract/areas/wallet.ts";
import { openPayoutOf } from "#server/areas/accounts/public.ts";
import { titlesOfEvents } from "#server/areas/events/public.ts";
import { type Database, inSnapshot, type Queryable } from "#server/platform/database.ts";
import { euro } from "#server/platform/german-format.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { owedBy } from "./ledger.ts";
import { RETURN_MILLISECONDS, untouchedOf } from "./returnable.ts";
import { type Movement, movementsOf, standingTopUps } from "./transaction-queries.ts";
import { type Wallet, walletOf } from "./wallet-queries.ts";

const PAGE = 30;

/** A member's credits at one moment and a page of what moved them. */
export function listTransactions(
  db: Database,
  accountId: number,
  { before, now }: { readonly before: number | undefined; readonly now: Date },
) {
  return inSnapshot(db, async (snapshot) => {
    const wallet = await walletOf(snapshot, accountId);
    const owed = wallet ? await owedBy(snapshot, wallet.id) : 0;
    const payout = await openPayoutOf(snapshot, accountId);
    const movements = wallet ? await movementsOf(snapshot, wallet.id, { before, limit: PAGE + 1 }) : [];
    const page = movements.slice(0, PAGE);
    return {
      credits: wallet?.creditsCents ?? 0,
      held: wallet?.heldCents ?? 0,
      ...(owed > 0 ? { owed } : {}),
      transactions: await toTransactions(snapshot, page),
      next: movements.length > PAGE ? String(page.at(-1)?.id) : null,
      returnable: wallet ? await returnableOf(snapshot, wallet, now) : [],
      payout: payout ? { amount: payout.amountCents, requested: berlinWallClock(payout.requestedAt) } : null,
    };
  });
}

async function returnableOf(db: Queryable, { id, creditsCents }: Wallet, now: Date) {
  const topUps = await standingTopUps(db, id, new Date(now.getTime() - RETURN_MILLISECONDS));
  return untouchedOf(topUps, creditsCents).map(({ id, cents, at }) => ({
    id,
    amount: cents,
    until: berlinWallClock(new Date(at.getTime() + RETURN_MILLISECONDS)),
  }));
}

export async function toTransactions(
  db: Queryable,
  movements: readonly Movement[],
): Promise<WalletTransaction[]> {
  const titles = await titlesOfEvents(
    db,
    movements.flatMap(({ eventId }) => eventId ?? []),
  );
  return movements.map((movement) => ({
    id: movement.id,
    title: titleOf(movement, titles.get(movement.eventId ?? 0)),
    amount: movement.cents,
    date: berlinWallClock(movement.at),
    meta: { type: typeOf(movement) },
  }));
}

/** What orders are of, by their kind: as the specification's pages call it, and as people do. */
const BOUGHT: { readonly [orderKind: string]: { readonly type: string; readonly title: string } } = {
  tickets: { type: "tickets", title: "Tickets" },
  lounges: { type: "lounges", title: "Lounge" },
  lounge_rest: { type: "lounges", title: "Rest der Lounge" },
  cloakroom: { type: "garderobe", title: "Garderobe" },
  ticket_upgrade: { type: "upgrade", title: "Upgrade" },
  drinks: { type: "drinks", title: "Getränke" },
  tip: { type: "tip", title: "Trinkgeld" },
};

const TYPES: { readonly [K in Exclude<Movement["kind"], "spend">]: string } = {
  ...{ topup: "payment", "topup-again": "payment" },
  ...{ refund: "refund", "topup-back": "refund", settle: "refund" },
  ...{ payout: "payout", forfeit: "payout" },
};

const TITLES: { readonly [K in Exclude<Movement["kind"], "spend" | "refund">]: string } = {
  topup: "Aufladung",
  "topup-again": "Aufladung gilt wieder",
  "topup-back": "Aufladung zurückgegeben",
  settle: "Ausgleich einer zurückgeholten Aufladung",
  payout: "Auszahlung",
  forfeit: "Guthaben erloschen",
};

const typeOf = ({ kind, orderKind }: Movement) =>
  kind === "spend" ? (BOUGHT[orderKind ?? ""]?.type ?? "payment") : TYPES[kind];

/** The amount beside it is what the credits changed by: where that is not all of a top-up, the title says all of it. */
function titleOf({ kind, cents, owedCents, orderKind }: Movement, event: string | undefined): string {
  if (owedCents > 0 && kind === "topup-back")
    return `Aufladung zurückgegeben: ${euro(owedCents - cents)}, davon ${euro(owedCents)} schon ausgegeben`;
  if (owedCents > 0 && kind === "topup-again")
    return `Aufladung gilt wieder: ${euro(owedCents + cents)}, davon ${euro(owedCents)} für Offenes`;
  if (kind !== "spend" && kind !== "refund") return TITLES[kind];
  const what = BOUGHT[orderKind ?? ""]?.title ?? "Bestellung";
  const about = event === undefined ? what : `${what}: ${event}`;
  return kind === "refund" ? `Erstattung · ${about}` : about;
}
