import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { owedBy } from "./ledger.ts";
import { toTransactions } from "./list-transactions.ts";
import { awaitsTopUp, movementsOf } from "./transaction-queries.ts";
import { walletOf } from "./wallet-queries.ts";

const ALL = 1_000_000;

const TOP_UP_COMES =
  "Eine Aufladung wird deinem Guthaben gerade gutgeschrieben. Versuch es in ein paar Minuten noch einmal.";

/** A wallet is nobody's once its account is gone; the ledger names wallets and orders alone. */
export const walletPersonalData: PersonalDataPart = {
  area: "wallet",
  tables: {
    wallet: { fate: "pseudonymised", section: "konto" },
    ledger_account: { fate: "kept", section: "konto" },
    ledger_transfer: { fate: "kept", section: "konto" },
  },
  async describeDeletion(db, accountId) {
    const wallet = await walletOf(db, accountId);
    const kept = wallet
      ? ["Die Buchungen deines Guthabens bleiben als Teil der Buchhaltung, ohne deinen Namen (§ 147 AO)."]
      : [];
    return { lost: [], kept };
  },
  findObstacle: async (tx, accountId) => ((await awaitsTopUp(tx, accountId)) ? TOP_UP_COMES : null),
  erase: async () => "done",
  async exportFiles(db, accountId) {
    const wallet = await walletOf(db, accountId);
    if (wallet === undefined) return [];
    const movements = await movementsOf(db, wallet.id, { before: undefined, limit: ALL });
    const transactions = await toTransactions(db, movements);
    return [
      {
        name: "guthaben.json",
        json: {
          guthabenCent: wallet.creditsCents,
          reserviertCent: wallet.heldCents,
          offenCent: await owedBy(db, wallet.id),
          buchungen: transactions.map(({ id, title, amount, date, meta }) => ({
            nummer: id,
            titel: title,
            betragCent: amount,
            am: date,
            art: meta.type,
          })),
        },
      },
    ];
  },
};
