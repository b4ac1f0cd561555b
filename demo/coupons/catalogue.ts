import type { Insertable } from "kysely";
import type { Coupon, Reward } from "../../server/platform/database-types.ts";

const DAY = 86_400_000;

const ALL = { type: "all", items: [] } as const;
const FOR_TICKETS = JSON.stringify({ tickets: ALL });
const FOR_LOUNGES = JSON.stringify({ lounges: ALL });
const FOR_DRINKS = JSON.stringify({ drinks: ALL });
const FOR_EVERYTHING = JSON.stringify({ tickets: ALL, lounges: ALL, drinks: ALL });

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

/** Coupons of every kind, for whoever knows their code. */
export const demoCoupons = (now: Date): readonly Insertable<Coupon>[] => [
  {
    ...{ code: "FALTER10", title: "10 % auf Tickets", description: "Für alle Events" },
    ...{ discount_type: "percent", discount_value: 1000, rules: FOR_TICKETS, minimum_cents: 2000 },
    ...{ valid_until: inDays(now, 200), max_uses_per_person: 3 },
  },
  {
    ...{ code: "NACHT5", title: "5 € auf deine Bestellung", description: "Tickets, Lounges und Getränke" },
    ...{ discount_type: "amount", discount_value: 500, rules: FOR_EVERYTHING, minimum_cents: 2500 },
    ...{ valid_until: inDays(now, 200), max_uses: 500 },
  },
  {
    ...{
      code: "VIERFALTER",
      title: "Vier kommen, drei zahlen",
      description: "Von vier Tickets ist das günstigste frei",
    },
    ...{ discount_type: "buyX", discount_value: 4, rules: FOR_TICKETS },
  },
  {
    ...{ code: "LOUNGE20", title: "20 % auf jede Lounge", extra: "Auch auf die Reservierung" },
    ...{ discount_type: "percent", discount_value: 2000, rules: FOR_LOUNGES, valid_until: inDays(now, 120) },
  },
  {
    ...{ code: "MATE-7QX", title: "Freigetränk", description: "Ein Longdrink oder Bier bis 9 €" },
    ...{ discount_type: "amount", discount_value: 900, rules: FOR_DRINKS, platform: "offline" },
    ...{ valid_until: inDays(now, 90) },
  },
  {
    ...{ code: "SOMMER26", title: "15 % im Sommer", discount_type: "percent", discount_value: 1500 },
    ...{ rules: FOR_TICKETS, valid_from: inDays(now, -120), valid_until: inDays(now, -30) },
  },
  {
    ...{ code: "BALD25", title: "25 % zum Geburtstag", discount_type: "percent", discount_value: 2500 },
    ...{ rules: FOR_TICKETS, valid_from: inDays(now, 30), valid_until: inDays(now, 60) },
  },
  {
    ...{ code: "EINMAL", title: "Tickets umsonst", description: "Für die erste Person, die ihn einlöst" },
    ...{ discount_type: "percent", discount_value: 10_000, rules: FOR_TICKETS, max_uses: 1 },
  },
];

/** Coupons that a member has from rewards of before. */
export const ownDemoCoupons = (now: Date): Readonly<Record<string, readonly Insertable<Coupon>[]>> => ({
  mara: [
    {
      ...{ code: "NF-MARA-TENN", title: "10 % auf Tickets", description: "Für ein Event deiner Wahl" },
      ...{ discount_type: "percent", discount_value: 1000, rules: FOR_TICKETS, minimum_cents: 2000 },
      ...{ valid_until: inDays(now, 36), max_uses: 1 },
    },
    {
      ...{ code: "NF-MARA-BIER", title: "Freigetränk", description: "Longdrink oder Bier" },
      ...{ discount_type: "amount", discount_value: 900, rules: FOR_DRINKS, platform: "offline" },
      ...{ valid_until: inDays(now, 42), max_uses: 1 },
    },
    {
      ...{ code: "NF-MARA-LNGE", title: "5 € auf jede Lounge", discount_type: "amount", discount_value: 500 },
      ...{ rules: FOR_LOUNGES, valid_from: inDays(now, 37), valid_until: inDays(now, 120), max_uses: 1 },
    },
  ],
  jonas: [
    {
      ...{
        code: "NF-JONS-FREI",
        title: "Ticket Standard",
        description: "Für ein Event deiner Wahl bis 20 €",
      },
      ...{ discount_type: "amount", discount_value: 2000, rules: FOR_TICKETS },
      ...{ valid_until: inDays(now, 80), max_uses: 1 },
    },
  ],
});

/** What points are exchanged for; by its title, which is in the list once. */
export const DEMO_REWARDS: readonly Insertable<Reward>[] = [
  {
    ...{ title: "Zwei Euro auf Getränke", description: "Vor Ort an jeder Bar", price_points: 100 },
    ...{ coupon_title: "2 € auf Getränke", coupon_description: "An jeder Bar", platform: "offline" },
    ...{ discount_type: "amount", discount_value: 200, rules: FOR_DRINKS, valid_days: 90 },
  },
  {
    ...{ title: "Longdrink", description: "Nach Wahl, an jeder Bar", price_points: 300 },
    ...{
      coupon_title: "Longdrink",
      coupon_description: "Nach Wahl bis 12 €, an jeder Bar",
      platform: "offline",
    },
    ...{ discount_type: "amount", discount_value: 1200, rules: FOR_DRINKS, valid_days: 90 },
  },
  {
    ...{ title: "Ticket Standard", description: "Für ein Event deiner Wahl bis 20 €", price_points: 600 },
    ...{ coupon_title: "Ticket Standard", coupon_description: "Für ein Event deiner Wahl bis 20 €" },
    ...{ discount_type: "amount", discount_value: 2000, rules: FOR_TICKETS, valid_days: 180, stock: 40 },
  },
  {
    ...{ title: "50 € auf eine Lounge", description: "Ab 200 €", price_points: 1200 },
    ...{ coupon_title: "50 € auf eine Lounge", minimum_cents: 20_000 },
    ...{ discount_type: "amount", discount_value: 5000, rules: FOR_LOUNGES, valid_days: 180, stock: 12 },
  },
  {
    ...{ title: "Ein Abend umsonst", description: "Alle Tickets einer Bestellung", price_points: 2500 },
    ...{ coupon_title: "Ein Abend umsonst", coupon_description: "Alle Tickets einer Bestellung" },
    ...{ discount_type: "percent", discount_value: 10_000, rules: FOR_TICKETS, valid_days: 365, stock: 3 },
  },
  {
    ...{
      title: "Runde für die Lounge",
      description: "30 € auf Getränke in deiner Lounge",
      price_points: 450,
    },
    ...{ coupon_title: "30 € in der Lounge", coupon_extra: "Ab 100 € Bestellwert", minimum_cents: 10_000 },
    ...{ discount_type: "amount", discount_value: 3000, rules: FOR_DRINKS, valid_days: 180, stock: 0 },
  },
];
