import type { Refusal } from "#contract/call.ts";
import { IBAN_MESSAGE, readIban } from "#contract/iban.ts";
import { TOP_UP_LEAST_CENTS, TOP_UP_MOST_CENTS } from "#contract/top-up.ts";
import { explainCommon, type PlacingRefusal, type Purchases } from "#server/areas/checkout/public.ts";
import { euro } from "#server/platform/german-format.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import { listTransactions } from "./list-transactions.ts";
import { requestPayout } from "./pay-out.ts";
import { type ReturnDeps, returnTopUp } from "./return-top-up.ts";
import { type TopUpRefusal, topUps } from "./top-up-product.ts";

export type WalletDeps = ReturnDeps & { readonly purchases: Purchases };

const UNKNOWN_TOP_UP =
  "Diese Aufladung kannst du nicht zurückgeben. Das geht 14 Tage lang, solange du nichts davon ausgegeben hast.";
const SPENT = "Von dieser Aufladung hast du schon etwas ausgegeben. Sie lässt sich nicht mehr zurückgeben.";
const NOT_REFUNDABLE = "Das Geld dieser Aufladung ist schon zurückgegangen oder wird gerade geklärt.";
const NOTHING_LEFT = "Du hast kein Guthaben, das wir auszahlen könnten.";
const PAYOUT_OPEN =
  "Eine Auszahlung ist schon unterwegs. Sobald sie überwiesen ist, kannst du die nächste anfordern.";

/** `wallet/*` and `checkout/credits`. */
export const walletCalls = (deps: WalletDeps): Registration[] => [
  handle("wallet/transactions", async ({ cursor }, context) => ({
    status: 250,
    data: await listTransactions(deps.db, memberOf(context), { before: cursor, now: deps.now() }),
  })),
  handle("checkout/credits", (form, context) =>
    deps.purchases.order(topUps, { accountId: memberOf(context), cents: form.credits }, context, {
      idempotencyKey: form.idempotencyKey,
      totalCents: form.credits,
      currentSite: form.currentSite,
      explain,
    }),
  ),
  handle("wallet/returnTopUp", async ({ id }, context) => {
    const returned = await returnTopUp(deps, { accountId: memberOf(context), transferId: id });
    switch (returned.kind) {
      case "returned":
        return {
          status: 250,
          data: `${euro(returned.cents)} gehen auf demselben Weg an dich zurück. Je nach Bank dauert das bis zu zehn Werktage.`,
        };
      case "unknown":
        return { status: 404, data: UNKNOWN_TOP_UP };
      case "spent":
        return { status: 409, data: SPENT };
      case "not-refundable":
        return { status: 409, data: NOT_REFUNDABLE };
    }
  }),
  handle("wallet/requestPayout", async (form, context) => {
    const iban = readIban(form.iban);
    if (iban === undefined) return refuseFields({ iban: IBAN_MESSAGE });
    const { holder } = form;
    const wanted = { accountId: memberOf(context), iban, holder, at: deps.now() };
    const payout = await requestPayout(deps.db, wanted);
    if (payout.kind === "nothing-left") return { status: 409, data: NOTHING_LEFT };
    if (payout.kind === "open") return { status: 409, data: PAYOUT_OPEN };
    return { status: 250, data: `Deine Auszahlung von ${euro(payout.cents)} ist angefordert.` };
  }),
];

function explain(refusal: TopUpRefusal | PlacingRefusal): Refusal {
  switch (refusal.kind) {
    case "no-amount":
      return refuseFields({ credits: "Bitte gib einen Betrag an." });
    case "too-small":
      return refuseFields({ credits: `Aufladen geht ab ${euro(TOP_UP_LEAST_CENTS)}.` });
    case "too-large":
      return refuseFields({ credits: `Auf einmal gehen höchstens ${euro(TOP_UP_MOST_CENTS)}.` });
    case "no-account":
      return { status: 401, data: LOGIN_NEEDED };
    default:
      return explainCommon(refusal);
  }
}
