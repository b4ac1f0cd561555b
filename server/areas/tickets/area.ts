import type { Area } from "#server/platform/area.ts";
import type { Platform } from "#server/platform/operator.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { adoptOrdersOfGuest } from "./adopt-guest-orders.ts";
import { type TicketCallDeps, ticketCalls } from "./calls.ts";
import { ticketsPersonalData } from "./personal-data.ts";
import { registerTicketKey } from "./public-key.ts";

export type TicketsAreaDeps = Omit<TicketCallDeps, "secrets"> & {
  readonly platform: Platform;
  readonly secrets: Secrets;
};

/** Tickets and their codes; how orders become them says their product. */
export const createTicketsArea = ({ platform, ...deps }: TicketsAreaDeps) =>
  ({
    calls: ticketCalls(deps),
    routes: (app) => registerTicketKey(app, deps.secrets.ticketPublicKey),
    personalData: ticketsPersonalData(platform),
    ports: { adoptGuestOrders: adoptOrdersOfGuest(deps) },
  }) satisfies Area;
