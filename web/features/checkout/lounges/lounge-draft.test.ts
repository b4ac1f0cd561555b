import { beforeEach, expect, test } from "vitest";
import { type Lounge, lounge as loungeSchema } from "#contract/areas/eventdetails.ts";
import { buyLounges } from "#contract/areas/lounge.ts";
import { writeDraft } from "../draft-storage.ts";
import { openFreshTab } from "../fresh-tab.ts";
import { sumsOf } from "../order/wire-fields.ts";
import {
  fitToLounge,
  loadLoungeDraft,
  loungeClosedText,
  loungeItem,
  priceLoungeDraft,
  saveLoungeDraft,
} from "./lounge-draft.ts";

const aLounge = (changes: Partial<Lounge> = {}): Lounge =>
  loungeSchema.parse({
    id: 31,
    eventId: 7,
    eventTitle: "Säurebad",
    startTime: "2026-12-04 22:00:00",
    title: "Galerie links",
    description: "",
    image: "",
    imageKey: "",
    imageAlt: "",
    eventImage: "",
    maxGuests: 8,
    price: 320.05,
    minConsumption: 200,
    quantity: 3,
    reserved: 1,
    ...changes,
  });

beforeEach(openFreshTab);

test("a draft comes back as it was left, within what is left, and nonsense is one lounge", () => {
  saveLoungeDraft(aLounge(), { quantity: 2, isReserved: true });
  expect(loadLoungeDraft(aLounge())).toEqual({ quantity: 2, isReserved: true });
  expect(loadLoungeDraft(aLounge({ reserved: 2 }))).toEqual({ quantity: 1, isReserved: true });
  for (const nonsense of [{ quantity: "x" }, { quantity: -4 }, { quantity: 1.5, isReserved: 1 }, []]) {
    writeDraft("lounge.31", nonsense);
    expect(loadLoungeDraft(aLounge())).toEqual({ quantity: 1, isReserved: false });
  }
});

test("of a lounge that is taken none can be chosen", () => {
  const taken = aLounge({ reserved: 3 });
  expect(fitToLounge({ quantity: 2, isReserved: false }, taken).quantity).toBe(0);
  const event = { over: 0, paymentMethods: ["card"] } as const;
  expect(loungeClosedText({ ...event, paymentMethods: ["card"] }, taken)).toMatch(
    /^Diese Lounge ist nicht mehr zu haben\./,
  );
  expect(loungeClosedText({ ...event, paymentMethods: ["card"] }, aLounge())).toBeNull();
  expect(loungeClosedText({ ...event, paymentMethods: [] }, aLounge())).toBe("Gerade nicht zu kaufen");
  expect(loungeClosedText({ over: 1, paymentMethods: ["card"] }, aLounge())).toBe("Dieses Event ist vorbei.");
});

test("a booking costs its price", () => {
  const price = priceLoungeDraft({ quantity: 2, isReserved: false }, aLounge());
  expect(price).toMatchObject({
    lines: [{ label: "2 × Galerie links", cents: 64_010 }],
    rest: [],
    totalCents: 64_010,
    openCents: 0,
  });
});

test("a reservation costs a tenth now, rounded for each lounge, and says what is open", () => {
  const price = priceLoungeDraft({ quantity: 2, isReserved: true }, aLounge());
  expect(price.lines).toEqual([{ label: "2 × Galerie links, Reservierung (10\u00a0%)", cents: 6402 }]);
  expect(price.rest).toEqual([{ label: "Später zu zahlen", cents: 57_608 }]);
  expect(price.totalCents + price.openCents).toBe(64_010);
});

test("the request is one that the contract accepts", () => {
  const draft = { quantity: 2, isReserved: true };
  const price = priceLoungeDraft(draft, aLounge(), { creditsCents: 402 });
  const parsed = buyLounges.fields.parse({
    email: "mara@lindqvist.example",
    firstname: "Mara",
    lastname: "Lindqvist",
    currentSite: "/lounges",
    ...loungeItem(draft, aLounge()),
    ...sumsOf(price, undefined),
    idempotencyKey: "0123456789abcdef",
  });
  expect(parsed).toMatchObject({
    items: { lounges: [{ id: 31, quantity: 2, reservation: true }] },
    subTotal: 6402,
    total: 6402,
    useCredits: 402,
    payPal: 6000,
  });
});
