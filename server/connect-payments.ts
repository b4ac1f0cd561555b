import { createOrdersPort, FULFIL_ORDER, type OrderReferences } from "./areas/checkout/public.ts";
import {
  createSettler,
  installPayments,
  type PaymentDeps,
  type PaymentProviders,
} from "./areas/payments/public.ts";
import { createBuyerNotices, disputedTickets, ticketCodes } from "./areas/tickets/public.ts";
import { logAlarm } from "./platform/alarms.ts";
import { mailDomain } from "./platform/mail/mailer.ts";
import type { Services } from "./platform/services.ts";

/** Hands payments what they need of the areas above them, and makes them known to the process's jobs. */
export function connectPayments(
  services: Services,
  { providers, references }: { providers: PaymentProviders; references: OrderReferences },
): PaymentDeps {
  const { config, db, jobs, log } = services;
  const payments: PaymentDeps = {
    db,
    providers,
    settler: createSettler(services.tradePool, () => new Date()),
    orders: createOrdersPort({ references, tickets: ticketCodes }),
    notices: createBuyerNotices(mailDomain(config.mailFrom)),
    disputes: disputedTickets,
    holdMinutes: config.holdMinutes,
    publicUrl: config.publicUrl,
    clock: () => new Date(),
    alarm: logAlarm(log, "payments"),
    wakeFulfilment: () => jobs.wake(FULFIL_ORDER),
  };
  installPayments(services, payments);
  return payments;
}
