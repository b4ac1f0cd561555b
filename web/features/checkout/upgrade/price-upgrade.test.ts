import { expect, test } from "vitest";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { priceUpgrade, upgradeClosedText } from "./price-upgrade.ts";

const ticket = (changes: Partial<OwnTicket> = {}) =>
  ({
    id: 4711,
    upgradePending: 0,
    upgrades: [
      { upgradeLevel: 2, title: "Deluxe", upgradeFee: 5, available: 3 },
      { upgradeLevel: 3, title: "Premium", upgradeFee: 10, available: 0 },
    ],
    ...changes,
  }) as OwnTicket;

test("an upgrade costs its fee, which credits may pay", () => {
  expect(priceUpgrade(ticket(), 5, {})).toMatchObject({ totalCents: 500, externalCents: 500 });
  expect(priceUpgrade(ticket(), 5, { creditsCents: 120 })).toMatchObject({
    totalCents: 500,
    creditsCents: 120,
    externalCents: 380,
  });
});

test("what cannot be bought says why", () => {
  expect(upgradeClosedText(ticket(), 2)).toBeNull();
  expect(upgradeClosedText(ticket(), 3)).toBe("Ausverkauft");
  expect(upgradeClosedText(ticket({ upgrades: [] }), 2)).toBe(
    "Dieses Upgrade gibt es für dein Ticket nicht mehr.",
  );
  expect(upgradeClosedText(ticket({ upgradePending: 1 }), 2)).toBe("Kauf noch nicht abgeschlossen");
});
