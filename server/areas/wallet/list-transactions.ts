import type { WalletTransaction } from "#contract/areas/wallet.ts";
import { openPayoutOf } from "#server/areas/accounts/public.ts";
import { titlesOfEvents } from "#server/areas/events/public.ts";
import { type Database, inSnapshot, type Queryable } from "#server/platform/database.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
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
    const payout = await openPayoutOf(snapshot, accountId);
    const movements = wallet ? await movementsOf(snapshot, wallet.id, { before, limit: PAGE + 1 }) : [];
    const page = movements.slice(0, PAGE);
    return {
      credits: wallet?.creditsCents ?? 0,
      held: wallet?.heldCents ?? 0,
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
  return movements.map(({ id, kind, cents, at, orderKind, eventId }) => ({
    id,
    title: titleOf(kind, orderKind, titles.get(eventId ?? 0)),
    amount: cents,
    date: berlinWallClock(at),
    meta: { type: kind === "spend" ? (BOUGHT[orderKind ?? ""]?.type ?? "payment") : TYPES[kind] },
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

function titleOf(kind: Movement["kind"], orderKind: string | null, event: string | undefined): string {
  if (kind !== "spend" && kind !== "refund") return TITLES[kind];
  const what = BOUGHT[orderKind ?? ""]?.title ?? "Bestellung";
  const about = event === undefined ? what : `${what}: ${event}`;
  return kind === "refund" ? `Erstattung · ${about}` : about;
}
