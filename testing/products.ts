import { generateKeyPairSync } from "node:crypto";
import { createProducts, type Products, type Revocation } from "#server/areas/checkout/public.ts";
import { couponPersonUses, coupons, couponUses } from "#server/areas/coupons/public.ts";
import { loungePlaces, ticketPlaces } from "#server/areas/events/public.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { createLoungeProduct, createRestProduct } from "#server/areas/lounges/public.ts";
import { followPoints } from "#server/areas/points/public.ts";
import { createTicketProduct } from "#server/areas/tickets/ticket-product.ts";
import { followUpgrades } from "#server/areas/tickets/upgrades/return-upgrade.ts";
import { createUpgradeProduct } from "#server/areas/tickets/upgrades/upgrade-product.ts";
import { followCredits, memberCredits, topUps, walletCredits } from "#server/areas/wallet/public.ts";
import { loadConfig } from "#server/platform/config.ts";
import { platformOf } from "#server/platform/operator.ts";

const platform = platformOf(loadConfig({}));

const { privateKey: ticketPrivateKey } = generateKeyPairSync("ed25519");

export const testTickets = createTicketProduct({ ticketPrivateKey, platform, insurance: true });

export const testUpgrades = createUpgradeProduct({ ticketPrivateKey, platform });

/** What can be bought, as `server/areas.ts` registers it, where a test has no key of its own. */
export const testProducts = createProducts({
  resources: [walletCredits, couponUses, couponPersonUses, ticketPlaces, loungePlaces],
  products: [
    testTickets,
    testUpgrades,
    createLoungeProduct({ ticketPrivateKey, platform }),
    createRestProduct({ platform }),
    topUps,
  ],
  reductions: { credits: memberCredits, coupons },
  consequences: [followPoints, followUpgrades, followCredits],
});

/** What an order's end means for its invoice, for such a test. */
export const testInvoicesOf = (products: Products) => createInvoicesPort({ products, platform });
export const testInvoices = testInvoicesOf(testProducts);

/** Products, those of the house by default, telling what is revoked before it is. */
export const watchedProducts = (
  tell: (revocation: Revocation) => void,
  products = testProducts,
): Products => ({
  ...products,
  among: (positions) =>
    products.among(positions).map((product) => ({
      ...product,
      revoke(tx, revocation) {
        tell(revocation);
        return product.revoke(tx, revocation);
      },
    })),
});
