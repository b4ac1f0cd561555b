import { contactOfAccount, createAccountsArea } from "./areas/accounts/public.ts";
import { createAdsArea } from "./areas/ads/public.ts";
import {
  ASK_CONFIRMATION,
  createCheckoutArea,
  createFileReferences,
  createOrderReferences,
  createOrdersPort,
  createProducts,
  FULFIL_ORDER,
  type Products,
} from "./areas/checkout/public.ts";
import { cloakroomTokens, createCloakroomArea } from "./areas/cloakroom/public.ts";
import { couponPersonUses, coupons, couponUses, createCouponsArea } from "./areas/coupons/public.ts";
import { createEventsArea, loungePlaces, ticketPlaces } from "./areas/events/public.ts";
import { createFulfilmentArea } from "./areas/fulfilment/public.ts";
import { createInvoicingArea } from "./areas/invoicing/public.ts";
import {
  adoptedLounges,
  createLoungeProduct,
  createLoungesArea,
  createRestProduct,
  loungesOfSession,
  ownLounges,
} from "./areas/lounges/public.ts";
import { createMediaArea } from "./areas/media/public.ts";
import {
  buildPaymentProviders,
  createPaymentsArea,
  createSettler,
  type PaymentDeps,
  type SandboxAccess,
} from "./areas/payments/public.ts";
import { createPeopleArea } from "./areas/people/public.ts";
import { createPlacesArea } from "./areas/places/public.ts";
import { createPointsArea, followPoints, spendPoints } from "./areas/points/public.ts";
import {
  createTicketProduct,
  createTicketsArea,
  createUpgradeProduct,
  followUpgrades,
} from "./areas/tickets/public.ts";
import {
  balancesOf,
  createWalletArea,
  creditsOf,
  followCredits,
  memberCredits,
  topUps,
  walletCredits,
} from "./areas/wallet/public.ts";
import { jobKinds } from "./job-kinds.ts";
import { logAlarm } from "./platform/alarms.ts";
import type { Area } from "./platform/area.ts";
import { FORGET_OLD_ROWS, forgetOldRows, type OldRows } from "./platform/forget-old-rows.ts";
import { OLD_KEYS } from "./platform/idempotency.ts";
import { WATCH_EPOCH, watchEpoch } from "./platform/identity.ts";
import { checkJobs, work } from "./platform/jobs.ts";
import { MailboxLimit } from "./platform/mail/mailbox-limit.ts";
import { mailDomain } from "./platform/mail/mailer.ts";
import { platformOf } from "./platform/operator.ts";
import { reconcileJob } from "./platform/reconcile-job.ts";
import type { Services } from "./platform/services.ts";
import { Throttle } from "./platform/throttle.ts";
import { FORGET_OLD_COUNTS, OLD_COUNTS } from "./platform/throttle-jobs.ts";

export type AreaOptions = {
  /** How the sandbox is reached; needed where the configuration names it. */
  readonly sandbox?: SandboxAccess | undefined;
  /** Draws the demo programme's pictures: a module for the renderer's own process. */
  readonly drawing?: URL | undefined;
  /** Make the pictures that are seen first before anybody asks; off by default. */
  readonly warmPictures?: boolean;
  /** The clock of logins and sessions; by default the machine's. */
  readonly now?: (() => Date) | undefined;
  /** The clock of the rate limits; by default the database's. */
  readonly limitClock?: (() => Date) | undefined;
};

/** Everything that can be bought, for servers, workers and commands alike; resources in the order in which they are locked. */
export function productsOf({ config, secrets }: Pick<Services, "config" | "secrets">): Products {
  const { insurance } = config;
  const { ticketPrivateKey } = secrets;
  const platform = platformOf(config);
  const tickets = createTicketProduct({ ticketPrivateKey, platform, insurance });
  const upgrades = createUpgradeProduct({ ticketPrivateKey, platform });
  const lounges = createLoungeProduct({ ticketPrivateKey, platform });
  const loungeRests = createRestProduct({ platform });
  return createProducts({
    resources: [walletCredits, couponUses, couponPersonUses, ticketPlaces, loungePlaces],
    products: [tickets, upgrades, cloakroomTokens, lounges, loungeRests, topUps],
    reductions: { credits: memberCredits, coupons },
    consequences: [followPoints, followUpgrades, followCredits],
  });
}

export type Areas = ReturnType<typeof composeAreas>;

/**
 * Makes every area, the same in a server and in a worker, and hands each what it needs of the others: lower areas come first, what
 * they need of upper ones are ports. Nothing begins to work by it.
 * @throws Error when a kind of job is not done by exactly one handler
 */
export function composeAreas(services: Services, options: AreaOptions = {}) {
  const { config, db, readDb, pool, jobs, log, secrets } = services;
  const { sandbox } = options;
  const { holdMinutes, insurance, publicUrl, rateLimitFactor } = config;
  const { productName } = config.company;
  const clock = () => new Date();
  const now = options.now ?? clock;
  const throttle = new Throttle({ pool, secrets, log, now: options.limitClock, factor: rateLimitFactor });
  const providers = buildPaymentProviders(config, sandbox, clock, log);
  const references = createOrderReferences(secrets);
  const platform = platformOf(config);
  const products = productsOf(services);
  const wakeFulfilment = () => jobs.wake(FULFIL_ORDER);
  /** Each area takes of these what its own type names. */
  const shared = {
    ...services,
    ...{ holdMinutes, insurance, publicUrl, rateLimitFactor, productName },
    ...{ throttle, references, products, wakeFulfilment },
    mailboxes: new MailboxLimit(throttle),
    mailDomain: mailDomain(config.mailFrom),
    platform,
  };

  const places = createPlacesArea({ db: readDb });
  const ads = createAdsArea({ db: readDb });
  const paymentPossible = providers.active !== undefined;
  const events = createEventsArea({ db: readDb, insurance, paymentPossible });
  const media = createMediaArea({
    ...shared,
    drawing: options.drawing,
    seenFirst: options.warmPictures ? events.ports.picturesSeenFirst : undefined,
  });
  const people = createPeopleArea({ ...shared, balancesOf });
  const invoicing = createInvoicingArea(shared);
  const fulfilment = createFulfilmentArea(shared);
  const paymentDeps: PaymentDeps = {
    ...shared,
    providers,
    clock,
    settler: createSettler(services.tradePool, clock),
    alarm: logAlarm(log, "payments"),
    orders: createOrdersPort({ references, products, invoices: invoicing.ports.invoices }),
    notices: fulfilment.ports.notices,
  };
  const payments = createPaymentsArea({
    ...shared,
    ...paymentDeps,
    sandboxPages: sandbox && { baseUrl: sandbox.baseUrl, productName },
  });
  const checkout = createCheckoutArea({
    ...shared,
    payments: payments.ports,
    invoices: invoicing.ports.invoices,
    fulfilment: fulfilment.ports.fulfilment,
    contactOfAccount: (accountId) => contactOfAccount(db, accountId),
    creditsOf,
    paymentPossible,
    smallestPaymentCents: providers.active?.minimumAmountCents ?? 0,
    wakeAsking: () => jobs.wake(ASK_CONFIRMATION),
  });
  const cloakroom = createCloakroomArea(checkout.ports);
  const points = createPointsArea(shared);
  const wallet = createWalletArea({ db, now, ...checkout.ports });
  const ownCoupons = createCouponsArea({ db, spendPoints, now, throttle });
  const tickets = createTicketsArea({
    ...shared,
    ...checkout.ports,
    now,
    alarm: logAlarm(log, "tickets"),
    filesBesideTickets: fulfilment.ports.filesBesideTickets,
    renewDocument: fulfilment.ports.renewDocument,
    loungesOf: ownLounges({
      references,
      files: createFileReferences(secrets),
      filesOfOrders: fulfilment.ports.filesBesideTickets,
    }),
    adoptedBesides: [adoptedLounges],
  });
  const lounges = createLoungesArea({ ...shared, ...checkout.ports });
  /** The upper areas first: to forget a person they need what those below still know. */
  const others: readonly Area[] = [
    people,
    tickets,
    cloakroom,
    lounges,
    wallet,
    ownCoupons,
    points,
    fulfilment,
    invoicing,
    checkout,
    payments,
    media,
    events,
    ads,
    places,
  ];
  const accounts = createAccountsArea({
    ...shared,
    now,
    uploads: media.ports.uploads,
    adoptGuestOrders: tickets.ports.adoptGuestOrders,
    cityOfAddress: places.ports.cityOfAddress,
    creditsOf: wallet.ports.creditsOf,
    emptyWallet: wallet.ports.emptyWallet,
    loungesOf: (accountId) => loungesOfSession(db, accountId, now()),
    couponsOf: ownCoupons.ports.couponsOf,
    personalDataOfOthers: others.flatMap(({ personalData }) => personalData ?? []),
  });

  // The lower areas first: what they find to do may bring work to the others.
  const all: readonly Area[] = [...others.toReversed(), accounts];
  const dueWork = all.flatMap((area) => area.dueWork ?? []);
  const oldRows: readonly OldRows[] = [OLD_KEYS, ...all.flatMap((area) => area.oldRows ?? [])];
  const handlers = [
    ...all.flatMap((area) => area.jobs ?? []),
    work(WATCH_EPOCH, () => watchEpoch(db, log)),
    work(FORGET_OLD_COUNTS, (_data, { signal }) => forgetOldRows(db, [OLD_COUNTS], { now: now(), signal })),
    work(FORGET_OLD_ROWS, (_data, { signal }) => forgetOldRows(db, oldRows, { now: now(), signal })),
    reconcileJob(services, dueWork),
  ];
  checkJobs(jobKinds, handlers);
  return {
    calls: all.flatMap((area) => area.calls ?? []),
    jobs: handlers,
    dueWork,
    routes: all.flatMap((area) => area.routes ?? []),
    personalData: all.flatMap((area) => area.personalData ?? []),
    liveTopics: all.flatMap((area) => area.liveTopics ?? []),
    readStreamToken: accounts.ports.readStreamToken,
    /** What counts calls and hits, for all areas and the calls' own limits. */
    throttle,
    references,
    paymentDeps,
    refundOrder: checkout.ports.refundOrder,
  };
}
