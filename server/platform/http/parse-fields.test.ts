import { describe, expect, test } from "vitest";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { hashRequest, parseFields } from "./parse-fields.ts";

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

  test("other unknown fields are refused by name, also inside of JSON", () => {
    expect(refusal("home/getFilterItems", { foo: "1" }).fields).toEqual({
      foo: "Dieses Feld gibt es hier nicht.",
    });
    const nested = { ...order, items: '{"tickets":[{"id":1,"quantity":2,"price":0}]}' };
    expect(refusal("checkout/tickets", nested).fields).toHaveProperty("items.tickets.0.price");
  });

  test("prototype tricks are unknown fields, not properties", () => {
    const form = JSON.parse('{"__proto__":{"admin":true},"constructor":"x"}') as unknown;
    expect(parseFields(call("home/getFilterItems"), form).ok).toBe(false);
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

  test("every message is a German sentence", () => {
    const broken = [
      {},
      { items: "{" },
      { items: '{"tickets":[]}', total: "1" },
      { ...order, email: "no" },
      { ...order, isInsurance: "yes" },
      { ...order, firstname: "x".repeat(80) },
      { ...order, items: ["a", "b"] },
      { ...order, useCredits: "-1" },
      { ...order, idempotencyKey: "short" },
    ];
    for (const form of broken) {
      const { message, fields } = refusal("checkout/tickets", form);
      for (const text of [message, ...Object.values(fields)]) {
        expect(text).toMatch(/^\p{Lu}.*\.$/u);
        expect(text).not.toMatch(/\b(Invalid|Expected|Required|Too|Unrecognized|must)\b/);
      }
    }
  });
});

describe("hash of a request", () => {
  test("ignores the order of fields, the session and the key itself", () => {
    const a = hashRequest("checkout/tickets", { total: 1, email: "a", sessionID: "x", idempotencyKey: "k" });
    const b = hashRequest("checkout/tickets", { email: "a", total: 1, client: "web", phone: undefined });
    expect(a.equals(b)).toBe(true);
  });

  test("differs for another value, field or call", () => {
    const hashes = [
      hashRequest("checkout/tickets", { total: 1 }),
      hashRequest("checkout/tickets", { total: 2 }),
      hashRequest("checkout/tickets", { subTotal: 1 }),
      hashRequest("checkout/lounges", { total: 1 }),
    ].map((hash) => hash.toString("hex"));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
