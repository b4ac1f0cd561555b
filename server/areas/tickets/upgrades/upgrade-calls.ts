import type { Refusal } from "#contract/call.ts";
import {
  explainCommon,
  type PlacingRefusal,
  type Purchases,
  type SoldProduct,
} from "#server/areas/checkout/public.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import type { UpgradeRefusal, UpgradeWanted } from "./upgrade-product.ts";

export type UpgradeCallDeps = {
  readonly purchases: Purchases;
  readonly upgrades: SoldProduct<UpgradeWanted, UpgradeRefusal>;
};

/** `checkout/upgrade`. */
export const upgradeCalls = ({ purchases, upgrades }: UpgradeCallDeps): Registration[] => [
  handle("checkout/upgrade", (form, context) =>
    purchases.order(
      upgrades,
      { ticketId: form.ticketId, accountId: memberOf(context), toType: form.upgradeLevel },
      context,
      {
        idempotencyKey: form.idempotencyKey,
        totalCents: form.upgradeFee,
        creditsCents: form.useCredits,
        currentSite: form.currentSite,
        explain,
      },
    ),
  ),
];

/** The specification's own status: an upgrade waits for its payment (section 4). */
type Waiting = { readonly status: 285; readonly data: string };

function explain(refusal: UpgradeRefusal | PlacingRefusal): Refusal | Waiting {
  switch (refusal.kind) {
    case "upgrade-pending":
      return { status: 285, data: "Kauf noch nicht abgeschlossen" };
    case "unknown-ticket":
      return { status: 404, data: "Dieses Ticket gibt es bei dir nicht." };
    case "not-valid":
      return {
        status: 409,
        data: "Dieses Ticket gilt nicht mehr. Ein Upgrade gibt es nur für gültige Tickets.",
      };
    case "no-upgrades":
      return { status: 409, data: "Bei diesem Event gibt es keine Upgrades." };
    case "no-such-step":
      return { status: 409, data: "Dein Ticket ist schon mindestens so gut." };
    case "on-its-way":
      return {
        status: 409,
        data: "Du gibst dieses Ticket gerade weiter oder zurück. Nimm das erst zurück, dann geht auch ein Upgrade.",
      };
    case "upgrade-sold-out":
      return {
        status: 409,
        data: "Dieses Upgrade ist leider ausverkauft. Dein Ticket gilt weiter, wie es ist.",
      };
    default:
      return explainCommon(refusal);
  }
}
