import { TOP_UP_LEAST_CENTS, TOP_UP_MOST_CENTS } from "#contract/top-up.ts";
import { shareLockWholeAccount } from "#server/areas/accounts/public.ts";
import type { Order, SoldProduct } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { euro } from "#server/platform/german-format.ts";
import { availableOf, isTopUpBack, PROVIDER, standingOf, transfer } from "./ledger.ts";
import { settleOwed } from "./settle-owed.ts";
import { bringAgain, takeBack, topUpFunds } from "./top-up-funds.ts";
import { TOP_UP_PAGE_TEXTS, writeTopUpMail } from "./top-up-texts.ts";
import { openWallet } from "./wallet-queries.ts";

export type TopUpWanted = { readonly accountId: number; readonly cents: number };

export type TopUpRefusal =
  | { readonly kind: "no-amount" }
  | { readonly kind: "too-small" }
  | { readonly kind: "too-large" }
  | { readonly kind: "no-account" };

/** As `customer_order.kind`, and what positions of it are. */
export const TOP_UP = "credits";

/**
 * Credits that a member buys, as orders of them see it. They are a voucher for things of several rates of VAT: none falls due before they are spent
 * (§ 3 Abs. 15 UStG), so what their buyer gets is a receipt. What goes back of a payment is taken out of the wallet as far as it is
 * there; the rest is owed, and settled by the next credits that come. A balance never falls below zero by it.
 */
export const topUps: SoldProduct<TopUpWanted, TopUpRefusal> = {
  subject: TOP_UP,
  // A deletion that has looked at the account's orders already is waited for: what came after that would be nobody's.
  async lockParent(tx, { accountId }) {
    await shareLockWholeAccount(tx, accountId);
  },
  async quote(tx, { accountId, cents }) {
    const refusal = refuseAmount(cents);
    if (refusal !== undefined) return refusal;
    const walletId = await openWallet(tx, accountId);
    if (walletId === undefined) return { kind: "no-account" };
    return {
      ...{ kind: TOP_UP, eventId: null, organiserId: null, claims: [], people: [] },
      positions: [
        {
          ...{ kind: TOP_UP, subjectId: walletId, ticketType: null, title: "Guthaben", attendee: null },
          ...{ quantity: 1, amountCents: cents, vatBasisPoints: 0 },
        },
      ],
      ...{ places: 0, freePlaces: 0, freeNeedsConfirmation: false },
    };
  },
  fulfil: bring,
  async revoke(tx, { orderId }) {
    await takeBack(tx, orderId);
  },
  reissue: bringAgain,
  funds: topUpFunds,
  isTakenBack: isTopUpBack,
  describe: ({ title }) => title,
  receiptNote:
    "Guthaben ist ein Mehrzweck-Gutschein (§ 3 Abs. 15 UStG): Umsatzsteuer fällt erst an, wenn du damit bezahlst.",
  pageTexts: TOP_UP_PAGE_TEXTS,
  writeMail: writeTopUpMail,
  notice: async (_db, { totalCents }) => ({
    title: "Dein Guthaben ist aufgeladen",
    body: `${euro(totalCents)} sind da.`,
  }),
};

function refuseAmount(cents: number): TopUpRefusal | undefined {
  if (cents === 0) return { kind: "no-amount" };
  if (cents < TOP_UP_LEAST_CENTS) return { kind: "too-small" };
  return cents > TOP_UP_MOST_CENTS ? { kind: "too-large" } : undefined;
}

async function bring(tx: Transaction, { id: orderId, positions }: Order): Promise<boolean> {
  if ((await standingOf(tx, orderId)) !== undefined) return false;
  await transfer(
    tx,
    positions.map(({ id, subjectId, priceCents }) => ({
      ...{ kind: "topup", from: PROVIDER, to: availableOf(subjectId), cents: priceCents, orderId },
      cause: `order:${orderId}:topup:${id}`,
    })),
  );
  await settleOwed(
    tx,
    positions.map(({ subjectId }) => subjectId),
  );
  return true;
}
