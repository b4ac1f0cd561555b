import type { Area } from "#server/platform/area.ts";
import { type WalletDeps, walletCalls } from "./calls.ts";
import { emptyWallet } from "./pay-out.ts";
import { walletPersonalData } from "./personal-data.ts";
import { creditsOf } from "./wallet-queries.ts";

/** Credits: the ledger of what members have, topping up, paying out. */
export const createWalletArea = (deps: WalletDeps) =>
  ({
    calls: walletCalls(deps),
    personalData: walletPersonalData,
    ports: { creditsOf, emptyWallet },
  }) satisfies Area;
