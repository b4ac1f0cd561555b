import { expect, test } from "vitest";
import { buyTickets } from "#contract/areas/checkout.ts";
import type { User } from "#contract/areas/login.ts";
import { ofMember } from "./buyer.ts";
import { EMPTY_GUEST, newDraft, setInsured, setTicketName } from "./draft.ts";
import { anOffer } from "./offer-factory.ts";
import { orderRequest } from "./order-request.ts";

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
    ...orderRequest(draft, [offer], { currentSite: "/eventDetails/7" }),
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

test("a member's request names nobody but the people on the tickets", () => {
  const offer = anOffer({ personal: 1 });
  const draft = ofMember(newDraft(offer, 1, EMPTY_GUEST), {
    firstname: "Mara",
    lastname: "Lindqvist",
    email: "mara@lindqvist.example",
    phone: null,
  } as User);
  const request = orderRequest(draft, [offer], { currentSite: "/eventDetails/7", isMember: true });
  for (const field of ["email", "firstname", "lastname", "phone"]) expect(request).not.toHaveProperty(field);
  expect(buyTickets.fields.parse(request)).toMatchObject({
    userInfo: [{ ticketId: 1, firstname: "Mara", lastname: "Lindqvist" }],
  });
});
