import { expect, test } from "vitest";
import { buyTickets } from "#contract/areas/checkout.ts";
import type { User } from "#contract/areas/login.ts";
import { memberAsGuest } from "../buyer/buyer.ts";
import { EMPTY_GUEST } from "../buyer/guest.ts";
import { newDraft, setInsured, setTicketName, wantedItems } from "./draft.ts";
import { anOffer } from "./offer-factory.ts";
import { orderRequest } from "./order-request.ts";
import { priceDraft } from "./price-draft.ts";

test("the request is one that the contract accepts, with one name a ticket", () => {
  const offer = anOffer({ personal: 1, ticketInsurance: 1, ticketInsurancePrice: 1.5 });
  const guest = {
    firstname: " Mara ",
    lastname: "Lindqvist",
    email: "mara@lindqvist.example",
    phone: "0170 5550142",
  };
  const draft = setInsured(
    setTicketName(newDraft(offer, 2, guest), 1, 1, { firstname: "Jonas", lastname: "Krämer" }),
    1,
    true,
  );
  const parsed = buyTickets.fields.parse({
    ...orderRequest(draft, [offer], {
      currentSite: "/eventDetails/7",
      price: priceDraft(wantedItems(draft, [offer])),
    }),
    idempotencyKey: "0123456789abcdef",
  });
  expect(parsed).toMatchObject({
    firstname: "Mara",
    email: "mara@lindqvist.example",
    userInfo: [
      { ticketId: 1, firstname: "Mara", lastname: "Lindqvist" },
      { ticketId: 1, firstname: "Jonas", lastname: "Krämer" },
    ],
    items: { tickets: [{ id: 1, quantity: 2, insurance: true }] },
    subTotal: 3000,
    total: 3680,
    payPal: 3680,
    isInsurance: true,
    useCredits: 0,
  });
});

test("coupon and credits are sent with the sums that they make", () => {
  const offer = anOffer();
  const draft = newDraft(offer, 2, EMPTY_GUEST);
  const half = {
    rules: { tickets: { type: "all", items: [] }, lounges: null, drinks: null },
    discount: { type: "percent", basisPoints: 5000 },
    minimumCents: 0,
  } as const;
  const price = priceDraft(wantedItems(draft, [offer]), { coupon: half, creditsCents: 1000 });
  const request = orderRequest(draft, [offer], {
    currentSite: "/eventDetails/7",
    price,
    couponId: 3,
    isMember: true,
  });
  // 2 × 15,00 − 15,00 + 2 × 1,90 = 18,80, of which 10,00 by credits
  expect(buyTickets.fields.parse(request)).toMatchObject({
    couponId: 3,
    subTotal: 3000,
    total: 1880,
    useCredits: 1000,
    payPal: 880,
  });
});

test("a member's request names nobody but the people on the tickets", () => {
  const offer = anOffer({ personal: 1 });
  const guest = memberAsGuest({
    firstname: "Mara",
    lastname: "Lindqvist",
    email: "mara@lindqvist.example",
    phone: null,
  } as User);
  const draft = newDraft(offer, 1, guest);
  const request = orderRequest(draft, [offer], {
    currentSite: "/eventDetails/7",
    price: priceDraft(wantedItems(draft, [offer])),
    isMember: true,
  });
  for (const field of ["email", "firstname", "lastname", "phone"]) expect(request).not.toHaveProperty(field);
  expect(buyTickets.fields.parse(request)).toMatchObject({
    userInfo: [{ ticketId: 1, firstname: "Mara", lastname: "Lindqvist" }],
  });
});
