import { Readable } from "node:stream";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { ADMIN, beginSession, createAccount } from "../../testing/account-factory.ts";
import { computed, expectShortHold } from "../../testing/held-loop.ts";
import { hostileForm, stretchedForm } from "../../testing/hostile-arbitraries.ts";
import { createLoungeEvent } from "../../testing/lounge-factory.ts";
import { brokenForm } from "../../testing/nasty-forms.ts";
import { READY_BUYERS } from "../../testing/ready-buyers.ts";
import { type TestApp, testApp } from "../../testing/services.ts";
import { addSmallProgramme, type SmallProgramme } from "../../testing/small-programme.ts";
import { ticketDepsOf } from "../../testing/ticket-deps.ts";
import { type Encoding, encodeForm, type FormEntry, fittingForm } from "../../testing/wire-arbitraries.ts";

/** Every run meets the same forms; look for more with other seeds. */
const SEED = 20_260;
/** Bytes of an address that Node takes, with its other headers. */
const LONGEST_QUERY = 12_000;
const PIECE = 65_536;
const definitions = Object.values(allCalls) as unknown as CallDefinition[];

let app: TestApp;
let programme: SmallProgramme;
let known: Record<string, string[]>;
let purchases: Record<string, FormEntry[][]>;

beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 10_000 });
  programme = await addSmallProgramme(app.services.db);
  known = await valuesThatExist();
  purchases = goodPurchases(programme, await createLoungeEvent(app.services.db, { quantity: 400 }));
});
afterAll(() => app[Symbol.asyncDispose]());

/** One order is ready before, so that its reference and its files can be asked for. */
async function valuesThatExist(): Promise<Record<string, string[]>> {
  const { db, secrets } = app.services;
  const { offers, eventId } = programme;
  const items = (id: number, quantity = 1) => JSON.stringify({ tickets: [{ id, quantity }] });
  const bought = await post("checkout/tickets", [
    ...contact(),
    { name: "items", value: items(offers.free) },
    { name: "total", value: "0" },
  ]);
  const { cipher } = (bought.json() as { data: { cipher: string } }).data;
  await fulfilOrder(ticketDepsOf(app.services), createOrderReferences(secrets).claimedIdOf(cipher) ?? 0);
  const ready = await post("checkout/getData", [{ name: "cipher", value: cipher }]);
  const { tickets, calendar } = ready.json().data as {
    tickets: { file: string }[];
    calendar: { file: string };
  };
  const cities = await db.selectFrom("city").select("id").limit(3).execute();
  const events = await db.selectFrom("event").select("id").execute();
  return {
    cityId: cities.map(({ id }) => String(id)),
    eventId: events.map(({ id }) => String(id)),
    cursor: [String(eventId)],
    cipher: [cipher],
    file: [tickets[0]?.file ?? "", calendar.file],
    search: ["mü", "Köln", "bad homburg", "ß"],
    lat: ["53.55", "48,1"],
    lon: ["9.99", "11,5"],
    items: Object.values(offers).map((id) => items(id, 1)),
    total: ["0", "12.50", "14.00", "14,00", "20"],
  };
}

const form = (fields: Record<string, string>): FormEntry[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

function contact(email = "mia@example.org"): FormEntry[] {
  return form({ email, firstname: "Mia", lastname: "Lindner", phone: "040 1234" });
}

/** Orders that the server takes, so that what breaks them is one step away from buying. */
function goodPurchases(
  { eventId, offers: { free, paid, personal } }: SmallProgramme,
  { loungeId }: { readonly loungeId: number },
): Record<string, FormEntry[][]> {
  const lounges = JSON.stringify({ lounges: [{ id: loungeId, quantity: 1 }] });
  const items = (id: number, quantity: number) => JSON.stringify({ tickets: [{ id, quantity }] });
  const names = JSON.stringify([{ ticketId: personal, firstname: "Yıldız", lastname: "Łukasz" }]);
  const tickets = [
    form({ items: items(free, 2), total: "0" }),
    form({ items: items(paid, 1), total: "14.00", currentSite: "/events", payPal: "14", useCredits: "0" }),
    form({ items: items(personal, 1), total: "20", userInfo: names, idempotencyKey: "one step from buying" }),
  ];
  return {
    "checkout/tickets": tickets.map((fields) => [...contact(), ...fields]),
    // Of many people: each may hold a few without paying.
    "checkout/lounges": Array.from({ length: 30 }, (_, index) => [
      ...contact(`lou${index}@example.org`),
      ...form({ items: lounges, total: "300.00" }),
    ]),
    "checkout/garderobe": [form({ eventId: String(eventId), gaderobePrice: "2,00", useCredits: "0" })],
  };
}

const post = (path: string, entries: readonly FormEntry[]) =>
  asked({ path, method: "POST" }, entries, "urlencoded")();

/** As it comes over a connection. */
function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** What sends the form, as often as it is called; it is encoded before. */
function asked(
  { path, method }: Pick<CallDefinition, "path" | "method">,
  entries: readonly FormEntry[],
  encoding: Encoding,
): () => Promise<LightMyRequestResponse> {
  if (method === "GET") {
    const query = encodeForm(entries, "urlencoded").payload.subarray(0, LONGEST_QUERY);
    return () => app.server.inject(`/${path}?${query}`);
  }
  const { payload, contentType } = encodeForm(entries, encoding);
  const headers = { "content-type": contentType };
  const body = () => (payload.length > PIECE ? Readable.from(inPieces(payload)) : payload);
  return () => app.server.inject({ method, url: `/${path}`, payload: body(), headers });
}

/** What buying changes. */
async function books(): Promise<Record<string, number>> {
  const { rows } = await app.services.pool.query(
    `select (select count(*) from customer_order) as orders, (select count(*) from order_position) as positions,
       (select count(*) from payment_attempt) as attempts, (select count(*) from pgboss.job) as jobs,
       (select sum(sold + held) from ticket_offer) as taken, (select sum(sold) from ticket_offer) as sold`,
  );
  return rows[0];
}

/** What only buying changes: other calls write jobs, too. */
async function sales(): Promise<Record<string, number>> {
  const { jobs: _, ...rest } = await books();
  return rest;
}

/** A call that needs a login gets one of somebody new, who may do everything and has what can be bought more for. */
async function asCaller({ access, path }: CallDefinition): Promise<{
  readonly good: FormEntry[][];
  readonly send: (forms: fc.Arbitrary<FormEntry[]>) => fc.Arbitrary<FormEntry[]>;
}> {
  const anybodys = purchases[path] ?? [];
  if (access === "guest") return { good: anybodys, send: (forms) => forms };
  const { db } = app.services;
  const accountId = await createAccount(db, {}, ADMIN);
  const sessionID = await beginSession(db, accountId);
  const own = await READY_BUYERS[path]?.(app, accountId, async (call, fields) =>
    (await post(call, form({ ...fields, sessionID }))).json(),
  );
  return {
    good: own?.map(form) ?? anybodys,
    send: (forms) =>
      forms.map((entries) => [
        ...entries.filter(({ name }) => name !== "sessionID"),
        { name: "sessionID", value: sessionID },
      ]),
  };
}

const GERMAN_SENTENCE = /^[A-ZÄÖÜ„][^\p{Cc}]{3,250}[.!?“]$/u;
const ENGLISH = /\b(invalid|expected|error|undefined|null|NaN|must|received|required|is not|the)\b/i;

/** Texts of the specification, to the letter. */
const PRESCRIBED = [
  "Gutschein nicht gefunden",
  "Bitte erneut einlogen oder Email angeben",
  "Kauf noch nicht abgeschlossen",
];

function expectSentence(text: unknown): void {
  if (PRESCRIBED.includes(String(text))) return;
  expect(text).toMatch(GERMAN_SENTENCE);
  expect(text).not.toMatch(ENGLISH);
}

/** The answer keeps the contract's word, whatever was asked. */
function expectGoodAnswer(definition: CallDefinition, answer: LightMyRequestResponse): void {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
  const type = String(answer.headers["content-type"]);
  if (definition.file && answer.statusCode === 200) {
    expect(type).toMatch(/^(application\/(pdf|zip)|text\/calendar)/);
    expect(answer.rawPayload.length).toBeGreaterThan(100);
    return;
  }
  expect(type).toBe("application/json; charset=utf-8");
  const { status, data, fields, ...rest } = answer.json();
  expect(rest).toEqual({});
  const declared = definition.answers[status];
  if (declared !== undefined) {
    expect(answer.statusCode).toBe(200);
    // Parsing drops what the contract does not name, so nothing undeclared is told either.
    expect(declared.parse(data)).toEqual(data);
    if (typeof data === "string") expectSentence(data);
    return;
  }
  expect(answer.statusCode).toBe(status);
  expect(definition.errors).toContain(status);
  expectSentence(data);
  for (const message of Object.values(fields ?? {})) expectSentence(message);
}

const encoding = fc.constantFrom<Encoding>("urlencoded", "urlencoded", "multipart");

/** @returns whether it bought something */
async function check(definition: CallDefinition, entries: FormEntry[], how: Encoding): Promise<boolean> {
  const before = definition.purchase ? await books() : undefined;
  const ask = asked(definition, entries, how);
  const { answer, milliseconds } = await computed(ask);
  expectGoodAnswer(definition, answer);
  const bought = definition.purchase && answer.statusCode === 200 && answer.json().status === 250;
  if (before !== undefined && !bought) expect(await books()).toEqual(before);
  await expectShortHold(milliseconds, ask);
  return bought;
}

test.each(definitions.map((definition) => [definition.path, definition] as const))(
  "%s: forms that fit get declared answers, broken ones a sentence, and no refusal changes anything",
  { timeout: 120_000 },
  async (_path, definition) => {
    const generated = fittingForm(definition, known);
    const caller = await asCaller(definition);
    const good = caller.good.map((entries) => fc.constant(entries));
    const fits = caller.send(
      good.length > 0 ? fc.oneof(generated, fc.oneof(...good), fc.oneof(...good)) : generated,
    );
    const before = await sales();
    let purchasesMade = 0;
    const property = (form: fc.Arbitrary<FormEntry[]>, numRuns: number, written = encoding) =>
      fc.assert(
        fc.asyncProperty(form, written, async (entries, how) => {
          if (await check(definition, entries, how)) purchasesMade++;
        }),
        { numRuns, seed: SEED, endOnFailure: true },
      );
    await property(fits, 60);
    await property(brokenForm(definition, fits), 200);
    // First what takes seconds and not for ever where something is wrong.
    await property(hostileForm(definition, fits, "few"), 40);
    await property(hostileForm(definition, fits, "many"), 30);
    const stretched = stretchedForm(definition, fits);
    if (stretched !== undefined) await property(stretched, 40, fc.constant("multipart"));
    if (definition.purchase) expect(purchasesMade).toBeGreaterThan(20);
    else expect(await sales()).toEqual(before);
  },
);
