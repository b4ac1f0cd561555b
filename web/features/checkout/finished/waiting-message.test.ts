import { expect, test } from "vitest";
import type { WaitingPurchase } from "./finished-query.ts";
import { waitingMessage } from "./waiting-message.ts";

const unpaid: WaitingPurchase = {
  message: "Deine Zahlung ist noch offen.",
  state: "unpaid",
  payLink: "https://nachtfalter.example/bezahlen/abc",
  holdEnd: "2026-11-21 11:32:07",
  holdSeconds: 1721,
  order: {
    number: "ABCD2345",
    kind: "tickets",
    eventId: 7,
    eventTitle: "Säurebad",
    startTime: "2026-12-04 22:00:00",
    location: "Kesselhaus Nord",
    email: "m•••@lindqvist.example",
    tickets: [{ name: "Mara Lindqvist", title: "Standard" }],
    total: 20,
    toPay: 12.5,
  },
};

test("an unpaid order says at once what is left to pay and leads to the payment", () => {
  expect(waitingMessage(unpaid, undefined)).toMatchObject({
    heading: "Noch nicht bezahlt",
    text: expect.stringContaining("12,50\u00a0€"),
    isBusy: false,
    action: { label: "Weiter zur Zahlung", href: unpaid.payLink },
  });
});

test("a payment service that is down is named, with a way to try again", () => {
  expect(waitingMessage(unpaid, "nicht-erreichbar")).toMatchObject({
    heading: "Der Zahlungsdienst ist gerade nicht erreichbar",
    isBusy: false,
    action: { label: "Noch einmal versuchen", href: unpaid.payLink },
  });
});

test("who may have paid is first of all led to another look, not to another payment", () => {
  expect(waitingMessage(unpaid, "ungeprueft")).toMatchObject({
    heading: "Wir prüfen deine Zahlung",
    isBusy: true,
    action: { href: `${unpaid.payLink}/zurueck` },
    otherAction: { href: unpaid.payLink },
  });
});

test("after the hold nothing can be paid, whatever the address says", () => {
  const message = waitingMessage({ ...unpaid, payLink: null, holdSeconds: 0 }, "nicht-erreichbar");
  expect(message.heading).toBe("Die Zeit zum Bezahlen ist um");
  expect(message.action).toBeUndefined();
});

test.each(["processing", "preparing"] as const)("trouble is forgotten once the order is %s", (state) => {
  const purchase = { ...unpaid, state, payLink: null, message: "Deine Zahlung wird noch bestätigt." };
  expect(waitingMessage(purchase, "nicht-erreichbar")).toEqual(waitingMessage(purchase, undefined));
  expect(waitingMessage(purchase, "nicht-erreichbar").isBusy).toBe(true);
});

test("free tickets that wait for an address say where the mail is, and ask for no money", () => {
  const message = waitingMessage({ ...unpaid, state: "unconfirmed", payLink: null }, "nicht-erreichbar");
  expect(message).toEqual({
    heading: "Bestätige deine Adresse",
    text: expect.stringContaining("m•••@lindqvist.example"),
    isBusy: false,
  });
  const ownTab = waitingMessage({ ...unpaid, state: "unconfirmed" }, undefined, "mara@lindqvist.example");
  expect(ownTab.text).toContain("mara@lindqvist.example");
});

test("before the first answer nothing is claimed about the payment", () => {
  expect(waitingMessage(null, "nicht-erreichbar").heading).toBe("Einen Moment …");
});

test.each(["unpaid", "unconfirmed", "processing", "preparing"] as const)(
  "an order of something else than tickets speaks of none while it is %s",
  (state) => {
    const { order } = unpaid;
    const items = [{ title: "Garderobenmarke", quantity: 1 }];
    const purchase = { ...unpaid, message: "Einen Moment noch.", order: { ...order, tickets: [], items } };
    for (const trouble of [undefined, "nicht-erreichbar", "ungeprueft"] as const)
      for (const payLink of state === "unpaid" ? [unpaid.payLink, null] : [null])
        expect(Object.values(waitingMessage({ ...purchase, state, payLink }, trouble)).join(" ")).not.toMatch(
          /Ticket|Plätze/,
        );
  },
);
