import { ordersWithOpenMoney, paymentsOfOrders } from "#server/areas/payments/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { DeletionNotice, ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { loadOrder } from "./orders/order-queries.ts";
import {
  forgetBuyers,
  lockOrdersOfAccount,
  lockOrdersToForget,
  ordersOfAccount,
} from "./orders/personal-orders.ts";
import { refundsOfOrder } from "./refunds/order-refund-queries.ts";

/** Orders stay as part of the books, without the buyer. */
export const checkoutPersonalData: PersonalDataPart = {
  area: "checkout",
  tables: {
    customer_order: { fate: "pseudonymised", section: "bestellung" },
    order_refund: { fate: "kept", section: "bestellung" },
    order_refund_position: { fate: "kept", section: "bestellung" },
    order_position: { fate: "pseudonymised", section: "bestellung" },
    // Gone when an order is not pending any more, and none of a deleted account is.
    order_hold: { fate: "deleted", section: "bestellung" },
    order_latin_name: { fate: "deleted", section: "bestellung" },
    order_history: { fate: "kept", section: "bestellung" },
  },
  describeDeletion,
  async findObstacle(tx, accountId) {
    const orders = await lockOrdersOfAccount(tx, accountId, new Date());
    const open = orders.find(({ state }) => state === "pending");
    if (open === undefined) return null;
    if (open.holdExpiresAt === null)
      return "Für eine deiner Bestellungen ist noch eine Zahlung unterwegs. Sobald sie angekommen ist, kannst du dein Konto löschen.";
    const until = berlinWallClock(open.holdExpiresAt).slice(11, 16);
    return `Für eine deiner Bestellungen läuft noch die Bezahlung, bis ${until} Uhr. Schließ sie ab oder warte, bis die Zeit um ist; dann kannst du dein Konto löschen.`;
  },
  async erase(tx, erasure) {
    const orders = await lockOrdersToForget(tx, erasure);
    await forgetBuyers(tx, orders.now);
    return orders.later.length > 0 ? "later" : "done";
  },
  exportFiles,
};

async function describeDeletion(db: Queryable, accountId: number, now: Date): Promise<DeletionNotice> {
  const orders = await ordersOfAccount(db, accountId, now);
  if (orders.length === 0) return { lost: [], kept: [] };
  const kept = [
    "Deine Bestellungen bleiben als Teil der Buchhaltung, ohne deinen Namen und deine Kontaktdaten (§ 147 AO).",
  ];
  const withMoney = await ordersWithOpenMoney(
    db,
    orders.map(({ id }) => id),
  );
  if (withMoney.size > 0)
    kept.push(
      "Bei Bestellungen, für die noch Geld unterwegs oder strittig ist, bleiben Name und Kontaktdaten, bis das geklärt ist (Art. 17 Abs. 3 DSGVO).",
    );
  return { lost: [], kept };
}

async function exportFiles(db: Queryable, accountId: number): Promise<ExportedFile[]> {
  const orders = await ordersOfAccount(db, accountId, new Date());
  if (orders.length === 0) return [];
  const payments = await paymentsOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const told: unknown[] = [];
  for (const { id } of orders) {
    const order = await loadOrder(db, id);
    if (order === undefined) continue;
    told.push({
      bestellnummer: order.number,
      status: order.state,
      bestelltAm: berlinWallClock(order.createdAt),
      bezahltAm: order.paidAt && berlinWallClock(order.paidAt),
      email: order.email,
      vorname: order.firstname,
      nachname: order.lastname,
      lateinisch: order.latinNames.map((name) => ({
        vorname: name.firstname,
        nachname: name.lastname,
        vornameLateinisch: name.firstnameLatin,
        nachnameLateinisch: name.lastnameLatin,
      })),
      telefon: order.phone,
      gesamtCent: order.totalCents,
      davonGuthabenCent: order.creditsCents,
      positionen: order.positions.map((position) => ({
        art: position.kind,
        titel: position.title,
        anzahl: position.quantity,
        zurueckgegeben: position.refundedUnits,
        preisCent: position.priceCents,
        rabattCent: position.discountCents,
        umsatzsteuerProzent: position.vatBasisPoints / 100,
        vorname: position.attendeeFirstname,
        nachname: position.attendeeLastname,
      })),
      erstattungen: (await refundsOfOrder(db, id)).map((refund) => ({
        status: refund.state,
        betragCent: refund.amountCents,
        davonGuthabenCent: refund.creditsCents,
      })),
      zahlungen: payments
        .filter((payment) => payment.orderId === id)
        .map(({ kind, provider, state, amountCents, at }) => ({
          art: kind,
          anbieter: provider,
          status: state,
          betragCent: amountCents,
          am: berlinWallClock(at),
        })),
    });
  }
  return [{ name: "bestellungen.json", json: told }];
}
