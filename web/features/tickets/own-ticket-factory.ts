import type { OwnTicket } from "#contract/areas/tickets.ts";

/** A valid ticket of a coming event, for tests. */
export const ownTicket = (given: Partial<OwnTicket> = {}): OwnTicket => ({
  ...{ id: 1, eventId: 1, title: "Säurebad", ticketTitle: "Standard", ticketDescription: "" },
  ...{ image: "/bilder/a/1200.jpg", imageKey: "a", imageAlt: "Plakat" },
  ...{ startTime: "2026-12-04 22:00:00", endTime: "2026-12-05 05:00:00" },
  ...{ location: "Kesselhaus Nord", city: "Hamburg" },
  ...{ status: 0, isNew: 1, isRunning: 0, ticketType: 1, ticketUpgrades: 0, upgrades: [], upgradePending: 0 },
  ...{ gaderobe: 0, gaderobePrice: null },
  ...{ secureCode: "ABCDEFGH", shortCode: "K7QD 2M8Z", holder: "Mara Lindqvist", orderNumber: "AB12CD34" },
  ...{
    cipher: null,
    file: null,
    calendar: null,
    transferable: 0,
    transfer: null,
    returnable: 0,
    returning: 0,
  },
  ...given,
});
