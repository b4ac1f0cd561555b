import { accountsPersonalData } from "./areas/accounts/public.ts";
import { checkoutPersonalData } from "./areas/checkout/public.ts";
import { paymentsPersonalData } from "./areas/payments/public.ts";
import { peoplePersonalData } from "./areas/people/public.ts";
import { ticketsPersonalData } from "./areas/tickets/public.ts";
import { platformOf } from "./platform/operator.ts";
import type { PersonalDataPart } from "./platform/personal-data.ts";
import type { Services } from "./platform/services.ts";

/**
 * What every area does when an account is deleted, and what it exports, in the order in which it is done: tickets know
 * their owner by the order, which forgets them.
 */
export const allPersonalData = ({
  db,
  files,
  config,
}: Pick<Services, "db" | "files" | "config">): readonly PersonalDataPart[] => [
  accountsPersonalData({ files }),
  peoplePersonalData,
  ticketsPersonalData({ db, files, platform: platformOf(config) }),
  checkoutPersonalData,
  paymentsPersonalData,
];
