import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type FoundOrder,
  ordersByEmail,
  ordersByName,
  ordersOfOrganiser,
} from "#server/areas/checkout/orders/office-queries.ts";
import { type OfferOnSale, openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { fulfilOrder } from "../fulfilment/fulfil-order.ts";
import { revenueOfOrganiser, ticketsByName } from "./office-queries.ts";

let office: TicketFixture;
let offers: readonly OfferOnSale[];
let organisers: readonly number[];

beforeAll(async () => {
  office = await openTicketFixture();
  offers = [await office.offer(), await office.offer()];
  organisers = await Promise.all(offers.map(({ eventId }) => organiserOf(eventId)));
});
afterAll(() => office[Symbol.asyncDispose]());

async function organiserOf(eventId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select organiser_id as id from event where id = ${eventId}`.execute(office.deps.db);
  return rows[0]?.id ?? 0;
}

const [first, second] = [0, 1];
const order = (which: number, firstname: string, lastname: string) =>
  office.paidOrder(offers[which] as OfferOnSale, {
    buyer: { firstname, lastname },
    email: `${which}@example.org`,
  });
const namesOf = (found: readonly Pick<FoundOrder, "firstname" | "lastname">[]) =>
  found.map(({ firstname, lastname }) => `${lastname} ${firstname}`);

test("orders are found by the beginning of a name, however umlauts and accents are written", async () => {
  const { db } = office.deps;
  await order(first, "Anna", "Müller");
  await order(first, "Émile", "Mueller-Strauß");
  await order(second, "Bert", "MULLER");
  await order(second, "Ada", "Bauer");
  const byName = async (name: string, organiserId?: number) =>
    namesOf(await ordersByName(db, { name, organiserId }));
  const all = ["Müller Anna", "MULLER Bert", "Mueller-Strauß Émile"];
  for (const typed of ["müller", "MUELLER", "Mull", " mu "]) expect(await byName(typed), typed).toEqual(all);
  expect(await byName("müller", organisers[second])).toEqual(["MULLER Bert"]);
  expect(await byName("Mueller-Strauss emile")).toEqual(["Mueller-Strauß Émile"]);
  // What is typed is a prefix of the name, even where it ends within „ue“; and no pattern.
  for (const typed of ["Bau", "Baue", "Bauer a"]) expect(await byName(typed), typed).toEqual(["Bauer Ada"]);
  for (const typed of ["%", "M_ller", "uller"]) expect(await byName(typed), typed).toEqual([]);
  expect(await ordersByName(db, { name: "m", limit: 2 })).toHaveLength(2);
});

test("names of every script are small letters without accents, and beginnings stay beginnings", async () => {
  const folded = async (lastname: string) =>
    (await sql<{ name: string }>`select rtrim(folded_name(${lastname}, '')) as name`.execute(office.deps.db))
      .rows[0]?.name;
  for (const [name, expected] of [
    ["ẞtrauß Łukasz Øre İnce", "sstrauss łukasz øre ince"],
    ["Nguyễn Thị Ánh", "nguyen thi anh"],
    ["Ёлкин ЙОД", "елкин иод"],
    ["Ωνάσης", "ωνασησ"],
    ["王", "王"],
  ] as const)
    expect(await folded(name)).toBe(expected.replace("ł", "l").replace("ø", "o"));
  const whole = (await folded("Bäuerle-Großøe")) as string;
  for (let length = 1; length <= 14; length++)
    expect(whole.startsWith((await folded("Bäuerle-Großøe".slice(0, length))) as string)).toBe(true);
});

test("an organiser's orders come newest first, by pages and by state; others' are not among them", async () => {
  const { db } = office.deps;
  const [organiserId = 0] = organisers;
  const more = await order(first, "Carl", "Zander");
  const unpaid = await office.order(offers[first] as OfferOnSale);
  const ids = async (given: object) =>
    (await ordersOfOrganiser(db, { organiserId, ...given })).map(({ id }) => id);
  const all = await ids({});
  expect(all.slice(0, 2)).toEqual([unpaid, more]);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(await ids({ before: unpaid, limit: 1 })).toEqual([more]);
  expect(await ids({ state: "pending" })).toEqual([unpaid]);
  const ofOther = await ordersOfOrganiser(db, { organiserId: organisers[second] ?? 0 });
  expect(ofOther.filter(({ id }) => all.includes(id))).toEqual([]);
  expect(namesOf(await ordersByEmail(db, { email: "1@EXAMPLE.org" }))).toEqual(["Bauer Ada", "MULLER Bert"]);
});

test("tickets of an event are found by their holder's name, and revenue is what was invoiced less what was cancelled", async () => {
  const { db } = office.deps;
  const offer = await office.offer();
  const organiserId = await organiserOf(offer.eventId);
  const revenue = (days: number) => {
    const from = new Date(Date.now() - 3_600_000 + days * 86_400_000);
    return revenueOfOrganiser(db, { organiserId, from, until: new Date(from.getTime() + 86_400_000) });
  };
  const orders = [
    await office.paidOrder(offer, { buyer: { firstname: "Jörg", lastname: "Öztürk" } }),
    await office.paidOrder(offer, { quantity: 2, buyer: { firstname: "Ida", lastname: "Oe" } }),
  ];
  for (const orderId of orders) await fulfilOrder(office.deps, orderId);
  expect(namesOf(await ticketsByName(db, { eventId: offer.eventId, name: "oezt" }))).toEqual(["Öztürk Jörg"]);
  expect(await ticketsByName(db, { eventId: offer.eventId, name: "o" })).toHaveLength(3);
  expect(await ticketsByName(db, { eventId: offers[first]?.eventId ?? 0, name: "o" })).toEqual([]);
  expect([await revenue(0), await revenue(-1), await revenue(1)]).toEqual([3 * offer.unitCents, 0, 0]);
  await office.giveBack(orders[0] as number);
  expect(await revenue(0)).toBe(2 * offer.unitCents);
});
