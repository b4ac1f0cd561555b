/** What other areas and `server/areas.ts` may use of the wallets. */
export { createWalletArea } from "./area.ts";
export { availableOf, PAYOUT, PROVIDER, transfer } from "./ledger.ts";
export { followCredits } from "./tell-credits.ts";
export { topUps } from "./top-up-product.ts";
export { memberCredits, walletCredits } from "./wallet-credits.ts";
export { balancesOf, creditsOf } from "./wallet-queries.ts";
