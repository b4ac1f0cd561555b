import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { FILL_IN, germanIssue } from "./german-issues.ts";
import { hashRequest, parseFields } from "./parse-fields.ts";
import { UploadedFile } from "./uploaded-file.ts";

const call = (name: keyof typeof allCalls) => allCalls[name] as unknown as CallDefinition;
const order = { items: '{"tickets":[{"id":1,"quantity":2}]}', total: "12,50" };

function refusal(name: keyof typeof allCalls, form: unknown) {
  const parsed = parseFields(call(name), form);
  if (parsed.ok) throw new Error("was accepted");
  return parsed;
}

describe("fields of a form", () => {
  test("an empty body is fine for calls without fields", () => {
    expect(parseFields(call("home/getFilterItems"), undefined)).toMatchObject({ ok: true });
  });

  test("sessionID and client are accepted on every call", () => {
    for (const definition of Object.values(allCalls)) {
      const parsed = parseFields(definition as unknown as CallDefinition, {
        sessionID: "abc",
        client: "app",
      });
      expect(parsed.ok || !("sessionID" in parsed.fields || "client" in parsed.fields), definition.path).toBe(
        true,
      );
    }
  });

  test("other unknown fields are refused by name", () => {
    expect(refusal("home/getFilterItems", { foo: "1" }).fields).toEqual({
      foo: "Dieses Feld gibt es hier nicht.",
    });
  });

  test("of very many unknown fields the first are named, in the form and inside of a field", () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`x${index}`, 1]));
    const named = (fields: Record<string, string>) => Object.keys(fields);
    expect(named(refusal("home/cities", { search: "a", ...many }).fields)).toEqual(
      Array.from({ length: 10 }, (_, index) => `x${index}`),
    );
    const items = JSON.stringify({ tickets: [{ id: 1, quantity: 1 }], ...many });
    expect(named(refusal("checkout/tickets", { ...order, items }).fields)).toHaveLength(10);
  });

  test("names that objects inherit are unknown fields like any other, at any depth", () => {
    const unknown = "Dieses Feld gibt es hier nicht.";
    const form = JSON.parse('{"__proto__":{"admin":true},"constructor":"x","toString":"y"}') as unknown;
    expect(Object.entries(refusal("home/getFilterItems", form).fields).sort()).toEqual([
      ["__proto__", unknown],
      ["constructor", unknown],
      ["toString", unknown],
    ]);
    const items = '{"tickets":[{"id":1,"quantity":2}],"__proto__":{"admin":true}}';
    expect(refusal("checkout/tickets", { ...order, items }).fields).toEqual({ "items.__proto__": unknown });
  });

  test("money is understood with a point and a comma and becomes cents", () => {
    for (const [text, cents] of [
      ["12,50", 1250],
      ["12.5", 1250],
      ["0", 0],
      ["1234567.89", 123456789],
    ] as const) {
      const parsed = parseFields(call("checkout/tickets"), { ...order, total: text });
      expect(parsed.ok && parsed.fields.total).toBe(cents);
    }
    for (const text of ["-1", "1e5", "12,505", "", "NaN", " 1", "1.2.3"]) {
      expect(refusal("checkout/tickets", { ...order, total: text }).fields).toHaveProperty("total");
    }
  });

  test("an optional field that was left empty counts as not given, a required one as missing", () => {
    const form = { ...order, email: "", firstname: "", couponId: "", isInsurance: "", idempotencyKey: "" };
    expect(parseFields(call("checkout/tickets"), form)).toMatchObject({ ok: true });
    expect(refusal("home/getCityById", { cityId: "" }).fields).toEqual({ cityId: FILL_IN });
    expect(refusal("home/getCityById", {}).fields).toEqual({ cityId: FILL_IN });
  });

  test("nothing but spaces is left empty, too, and the form stays as it was sent", () => {
    const form = { ...order, couponId: " \t" };
    const parsed = parseFields(call("checkout/tickets"), form);
    expect(parsed.ok && "couponId" in parsed.fields).toBe(false);
    expect(parsed.ok).toBe(true);
    expect(form.couponId).toBe(" \t");
  });

  test.each([
    ["the character 0", "m\0n"],
    ["half a character", "m\ud800n"],
  ])("a text that no database keeps is refused by its field: %s", (_what, search) => {
    expect(refusal("home/cities", { search }).fields).toEqual({
      search: "Bitte nur sichtbare Zeichen angeben.",
    });
  });

  const ONLY_ONCE = "Bitte schicke dieses Feld nur einmal.";
  const ticket = (wish: object) => ({ ...order, items: JSON.stringify({ tickets: [wish] }) });
  const named = (name: object) => ({ ...order, userInfo: JSON.stringify([{ ticketId: 1, ...name }]) });

  test.each<[string, keyof typeof allCalls, object, Record<string, string>]>([
    ["nothing", "checkout/tickets", {}, { items: FILL_IN, total: FILL_IN }],
    [
      "half a ticket",
      "checkout/tickets",
      ticket({ id: 1, quantity: 1.5 }),
      { "items.tickets.0.quantity": "Bitte gib eine ganze Zahl an." },
    ],
    [
      "an id as text",
      "checkout/tickets",
      ticket({ id: "1", quantity: 1 }),
      { "items.tickets.0.id": "Bitte gib eine Zahl ohne Anführungszeichen an." },
    ],
    [
      "numbers out of range",
      "checkout/tickets",
      ticket({ id: 0, quantity: 101 }),
      {
        "items.tickets.0.id": "Bitte gib eine Zahl über 0 an.",
        "items.tickets.0.quantity": "Bitte gib höchstens 100 an.",
      },
    ],
    [
      "nothing in a ticket",
      "checkout/tickets",
      ticket({}),
      { "items.tickets.0.id": FILL_IN, "items.tickets.0.quantity": FILL_IN },
    ],
    [
      "another word for insured",
      "checkout/tickets",
      ticket({ id: 1, quantity: 1, insurance: "ja" }),
      { "items.tickets.0.insurance": "Bitte gib true, false, 1 oder 0 an." },
    ],
    [
      "no ticket",
      "checkout/tickets",
      { ...order, items: '{"tickets":[]}' },
      { "items.tickets": "Bitte wähle mindestens ein Ticket." },
    ],
    [
      "more tickets than an order takes",
      "checkout/tickets",
      { ...order, items: JSON.stringify({ tickets: Array(21).fill({ id: 1, quantity: 1 }) }) },
      { "items.tickets": "Bitte gib höchstens 20 Einträge an." },
    ],
    [
      "a list for an object and an object for a list",
      "checkout/tickets",
      { ...order, items: "[]", userInfo: "{}" },
      { items: "Bitte gib ein JSON-Objekt an.", userInfo: "Bitte gib eine Liste an." },
    ],
    ["no JSON", "checkout/tickets", { ...order, items: "{" }, { items: "Das ist kein gültiges JSON." }],
    [
      "an empty name",
      "checkout/tickets",
      named({ firstname: " ", lastname: "L" }),
      { "userInfo.0.firstname": FILL_IN },
    ],
    [
      "a number as a name",
      "checkout/tickets",
      named({ firstname: 7, lastname: "L" }),
      { "userInfo.0.firstname": "Bitte gib einen Text an." },
    ],
    [
      "an unknown field inside",
      "checkout/tickets",
      ticket({ id: 1, quantity: 1, price: 0 }),
      { "items.tickets.0.price": "Dieses Feld gibt es hier nicht." },
    ],
    [
      "a short key",
      "checkout/tickets",
      { ...order, idempotencyKey: "short" },
      { idempotencyKey: "Bitte gib mindestens 16 Zeichen an." },
    ],
    [
      "what our own rules refuse",
      "checkout/tickets",
      { ...order, email: "no", phone: "x", firstname: "x".repeat(80), isInsurance: "yes", useCredits: "-1" },
      {
        email: "Bitte gebe eine gültige E-Mail-Adresse an.",
        phone: "Bitte gib eine Telefonnummer mit Vorwahl an.",
        firstname: "Bitte höchstens 50 Zeichen angeben.",
        isInsurance: "Bitte 0 oder 1 angeben.",
        useCredits: "Das ist kein gültiger Betrag.",
      },
    ],
    ["an amount left empty", "checkout/tickets", { ...order, total: "" }, { total: FILL_IN }],
    [
      "a field sent twice",
      "checkout/getFile",
      { type: ["ticket", "ticket"], file: ["a", "b"] },
      { type: ONLY_ONCE, file: ONLY_ONCE },
    ],
    [
      "a type that there is not",
      "checkout/getFile",
      { type: "foo", file: "a" },
      { type: "Bitte gib „ticket“, „tickets“, „invoice“, „passBook“ oder „calendar“ an." },
    ],
    [
      "a long reference",
      "checkout/getData",
      { cipher: "x".repeat(400) },
      { cipher: "Bitte gib höchstens 300 Zeichen an." },
    ],
    ["a word as an id", "home/getCityById", { cityId: "abc" }, { cityId: "Das ist keine gültige Nummer." }],
    [
      "a file",
      "home/getCityById",
      { cityId: new UploadedFile() },
      { cityId: "Hier wird keine Datei erwartet." },
    ],
  ])("%s", (_name, name, form, fields) => {
    const refused = refusal(name, form);
    expect(refused.fields).toEqual(fields);
    const messages = Object.values(fields);
    expect(refused.message).toBe(messages.length === 1 ? messages[0] : "Bitte prüfe deine Angaben.");
  });
});

describe("whatever a schema finds wrong", () => {
  const schema = z.strictObject({
    between: z.number().gt(1).lt(9),
    least: z.number().min(3),
    even: z.number().multipleOf(2),
    known: z.literal("ja"),
    date: z.iso.date(),
    yes: z.boolean(),
    many: z.array(z.string()).min(2),
    one: z.array(z.string()).max(1),
    either: z.union([z.string(), z.number()]),
    map: z.map(z.string(), z.string()),
    thing: z.custom<string>((value) => value === "thing"),
  });
  const sentence = (form: object) =>
    Object.fromEntries(
      (schema.safeParse(form, { error: germanIssue }).error?.issues ?? []).map(({ path, message }) => [
        path.join("."),
        message,
      ]),
    );

  test("is said in German", () => {
    const wrong = {
      between: 9,
      least: 2,
      even: 3,
      known: "nein",
      date: "gestern",
      yes: 1,
      many: ["a"],
      one: ["a", "b"],
      either: {},
      map: 1,
      thing: "other",
      more: 1,
    };
    expect(sentence(wrong)).toEqual({
      between: "Bitte gib eine Zahl unter 9 an.",
      least: "Bitte gib mindestens 3 an.",
      even: "Bitte gib ein Vielfaches von 2 an.",
      known: "Bitte gib „ja“ an.",
      date: "Diese Angabe hat nicht die richtige Form.",
      yes: "Bitte gib true oder false an.",
      many: "Bitte gib mindestens 2 Einträge an.",
      one: "Bitte gib höchstens einen Eintrag an.",
      either: "Diese Angabe passt hier nicht.",
      map: "Diese Angabe passt hier nicht.",
      thing: "Diese Angabe passt hier nicht.",
      "": "Dieses Feld gibt es hier nicht.",
    });
  });

  test("is missing when it is empty, whatever it should be", () => {
    expect(new Set(Object.values(sentence({})))).toEqual(new Set([FILL_IN]));
  });
});

describe("hash of a request", () => {
  test("ignores the order of fields, the session and the key itself", () => {
    const a = hashRequest("checkout/tickets", { total: 1, email: "a", sessionID: "x", idempotencyKey: "k" });
    const b = hashRequest("checkout/tickets", { email: "a", total: 1, client: "web", phone: undefined });
    expect(a).toBe(b);
  });

  test("differs for another value, field or call", () => {
    const hashes = [
      hashRequest("checkout/tickets", { total: 1 }),
      hashRequest("checkout/tickets", { total: 2 }),
      hashRequest("checkout/tickets", { subTotal: 1 }),
      hashRequest("checkout/lounges", { total: 1 }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
