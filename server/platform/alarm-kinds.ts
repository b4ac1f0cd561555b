/**
 * Everything that a person has to look at, and what it means. Each kind is a log line and a counter that is there with 0 from the
 * start (`nachtfalter_alarms_total`), so that its first increase is seen.
 */
export const alarmKinds = {
  "payment-mismatch": "what was paid differs from what was asked for",
  "event-of-other-mode": "a webhook of test mode came to live mode, or the other way round",
  "unknown-session": "a webhook is about a payment session that we do not know",
  "refund-failed": "a refund was not carried out",
  "refund-held-back": "a refund waits until a bank has decided the dispute of its payment",
  "refund-exceeds-payment": "more was given back than was paid",
  "dispute-opened": "a buyer has their bank take the money back",
  "upgrade-disputed": "a bank has the money of an upgrade whose ticket is none any more; its place was freed",
  "provider-refused": "the payment provider refuses a request of ours",
  "lost-work": "the reconciler found work that no job was written for, and wrote one",
  "dead-work": "the reconciler found work whose job had failed for good, and wrote another one",
  "stray-payment":
    "a payment is of an order that we do not have; it goes back, or is left to people, as the line says",
  "stray-refund-failed": "money of an order that we do not have could not be given back",
  "books-differ":
    "the provider says something else about a refund or a dispute than the books, which hold it for final",
  "not-compared": "an entry of the provider's books could not be compared with ours, and was left out",
  "job-failed": "a job failed for good and lies among the dead letters",
  "database-moved": "the database was restored or failed over",
  "provider-not-configured": "there are payments of a provider whose keys are not in the configuration",
  "provider-unreachable": "the payment provider does not answer, or refuses our key",
} as const;

export type AlarmKind = keyof typeof alarmKinds;
