import { expect, test } from "vitest";
import { buyTickets } from "#contract/areas/checkout.ts";
import { newDraft, setInsured, setTicketName } from "./draft.ts";
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
    ...orderRequest(draft, [offer], "/eventDetails/7"),
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
