import type { Alarm } from "#server/platform/alarms.ts";
import type { Database } from "#server/platform/database.ts";
import type { BuyerNotices, OrdersPort } from "./ports.ts";
import type { PaymentProvider, ProviderName } from "./provider.ts";
import type { PaymentSettler } from "./settle-payments.ts";

/** What the use cases of this area stand on; `server/areas.ts` puts it together once. */
export type PaymentDeps = {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly orders: OrdersPort;
  readonly settler: PaymentSettler;
  readonly notices: BuyerNotices;
  /** How long stock is held for an order, and how long a payment session lasts. */
  readonly holdMinutes: number;
  /** Scheme and host under which buyers reach us, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly alarm: Alarm;
  /** An order may have been paid: its documents need not wait for the next look at the jobs. Never needed for safety. */
  readonly wakeFulfilment: () => void;
};

export type PaymentProviders = {
  /** New attempts are made with this one; `undefined`: nothing can be paid. */
  readonly active: PaymentProvider | undefined;
  /** Attempts of a provider that was active before are still followed if it is still configured. */
  readonly byName: ReadonlyMap<ProviderName, PaymentProvider>;
  /** Those that payments were found of while they are not configured: of each there is one alarm, however many payments. */
  readonly missing: Set<ProviderName>;
};
