import { isStorable } from "#server/platform/storable.ts";
import type { EventInput, LoungeInput, OfferInput } from "./event-input.ts";
import type { EventProblem } from "./event-problems.ts";
import { type LocalMoment, localMoment } from "./local-time.ts";

/** The specification's limit (decision 0070), and what the column takes of an event from elsewhere. */
export const TITLE_LENGTH = { typed: 20, imported: 60 } as const;

const MOST = {
  description: 10_000,
  actName: 80,
  acts: 50,
  externalId: 100,
  labels: 30,
  offers: 30,
  lounges: 30,
  partTitle: 60,
  partDescription: 500,
  badge: 30,
  link: 500,
  cents: 1_000_000,
  quota: 1_000_000,
  days: 31,
} as const;

/** Less than this no provider takes (decision 0035). */
const LEAST_CENTS = 50;
const DAY = 86_400_000;

type SaleWindow = { readonly from: Date | null; readonly until: Date | null };

/** An event whose fields are in order, with its times as moments. */
export type CheckedEvent = {
  readonly input: EventInput;
  readonly starts: LocalMoment;
  readonly ends: LocalMoment;
  readonly lastEntry: LocalMoment | null;
  /** Of the offers, in their order. */
  readonly sales: readonly SaleWindow[];
};

/** Checks every field by itself and against the others. @returns all problems at once, or the event */
export function checkEvent(
  input: EventInput,
  { timeZone, titleLength }: { readonly timeZone: string; readonly titleLength: number },
): CheckedEvent | readonly EventProblem[] {
  const check = new Check(timeZone);
  if (input.externalId !== null) check.text("externalId", input.externalId, MOST.externalId);
  check.text("title", input.title, titleLength);
  check.text("description", input.description, MOST.description);
  check.list("lineUp", input.lineUp, MOST.acts);
  for (const [i, act] of input.lineUp.entries()) check.text(`lineUp.${i}`, act, MOST.actName);
  check.list("labels", input.labels, MOST.labels);
  check.count("ageLimit", input.ageLimit, 0, 99);
  check.price("boxOfficePriceCents", input.boxOfficePriceCents);
  check.price("cloakroomPriceCents", input.cloakroomPriceCents);
  if (input.ticketSaleLink !== null) check.link("ticketSaleLink", input.ticketSaleLink);
  const starts = check.time("starts", input.starts);
  const ends = check.time("ends", input.ends);
  const lastEntry = input.lastEntry === null ? null : check.time("lastEntry", input.lastEntry);
  if (starts && ends) {
    const length = ends.moment.getTime() - starts.moment.getTime();
    if (length <= 0) check.add("ends", "end-before-start");
    if (length > MOST.days * DAY) check.add("ends", "too-long-event", MOST.days);
    if (lastEntry && (lastEntry.local < starts.local || lastEntry.local > ends.local))
      check.add("lastEntry", "entry-outside");
  }
  check.list("offers", input.offers, MOST.offers);
  const sales = input.offers.map((offer, i) => check.offer(`offers.${i}`, offer, ends));
  check.titles("offers", input.offers);
  check.list("lounges", input.lounges, MOST.lounges);
  for (const [i, lounge] of input.lounges.entries()) check.lounge(`lounges.${i}`, lounge);
  check.titles("lounges", input.lounges);
  if (check.problems.length > 0 || !starts || !ends || lastEntry === undefined) return check.problems;
  return { input, starts, ends, lastEntry, sales };
}

class Check {
  readonly problems: EventProblem[] = [];
  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  add(at: string, problem: EventProblem["problem"], detail?: string | number): void {
    this.problems.push({ at, problem, ...(detail !== undefined && { detail }) });
  }

  text(at: string, text: string, most: number): void {
    if (text.trim() === "") this.add(at, "missing");
    else if ([...text].length > most) this.add(at, "too-long", most);
    else if (!isStorable(text)) this.add(at, "unreadable");
  }

  list(at: string, items: readonly unknown[], most: number): void {
    if (items.length > most) this.add(at, "too-many", most);
  }

  count(at: string, value: number | null, least: number, most: number): void {
    if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
      this.add(at, "out-of-range", `${least} bis ${most}`);
  }

  price(at: string, cents: number | null): void {
    if (cents !== null && !(Number.isInteger(cents) && cents >= 0 && cents <= MOST.cents))
      this.add(at, "not-a-price", MOST.cents / 100);
  }

  link(at: string, link: string): void {
    if (!/^https?:\/\/[^\s\p{Cc}]+$/u.test(link) || !URL.canParse(link)) this.add(at, "not-an-address");
    else if (link.length > MOST.link) this.add(at, "too-long", MOST.link);
  }

  time(at: string, text: string): LocalMoment | undefined {
    const time = localMoment(text, this.#timeZone);
    if (typeof time !== "string") return time;
    this.add(at, time);
  }

  titles(at: string, parts: readonly { readonly title: string }[]): void {
    const seen = new Set<string>();
    for (const [i, { title }] of parts.entries()) {
      if (seen.has(title.trim())) this.add(`${at}.${i}.title`, "same-title");
      seen.add(title.trim());
    }
  }

  offer(at: string, offer: OfferInput, ends: LocalMoment | undefined): SaleWindow {
    this.text(`${at}.title`, offer.title, MOST.partTitle);
    if (offer.description !== "") this.text(`${at}.description`, offer.description, MOST.partDescription);
    if (offer.badge !== null) this.text(`${at}.badge`, offer.badge, MOST.badge);
    this.count(`${at}.ticketType`, offer.ticketType, 1, 3);
    this.price(`${at}.priceCents`, offer.priceCents);
    this.price(`${at}.feeCents`, offer.feeCents);
    const total = offer.priceCents + offer.feeCents;
    if (total > 0 && total < LEAST_CENTS) this.add(`${at}.priceCents`, "below-half-a-euro");
    this.count(`${at}.vatBasisPoints`, offer.vatBasisPoints, 0, 10_000);
    this.count(`${at}.quota`, offer.quota, 0, MOST.quota);
    this.count(`${at}.maxPerOrder`, offer.maxPerOrder, 1, 100);
    this.price(`${at}.insurancePriceCents`, offer.insurancePriceCents);
    if (offer.insurancePriceCents === 0)
      this.add(`${at}.insurancePriceCents`, "not-a-price", MOST.cents / 100);
    const from = this.#moment(`${at}.saleStarts`, offer.saleStarts);
    const until = this.#moment(`${at}.saleEnds`, offer.saleEnds);
    if (from && until && until <= from) this.add(`${at}.saleEnds`, "sale-ends-first");
    if (until && ends && until > ends.moment) this.add(`${at}.saleEnds`, "sale-after-event");
    return { from, until };
  }

  lounge(at: string, lounge: LoungeInput): void {
    this.text(`${at}.title`, lounge.title, MOST.partTitle);
    if (lounge.description !== "") this.text(`${at}.description`, lounge.description, MOST.partDescription);
    if (lounge.pictureId === null) this.add(`${at}.pictureId`, "missing");
    this.count(`${at}.maxGuests`, lounge.maxGuests, 1, 1_000);
    this.price(`${at}.priceCents`, lounge.priceCents);
    this.price(`${at}.minConsumptionCents`, lounge.minConsumptionCents);
    this.count(`${at}.quantity`, lounge.quantity, 0, 1_000);
  }

  #moment(at: string, when: string | Date | null): Date | null {
    if (when === null || when instanceof Date) return when;
    return this.time(at, when)?.moment ?? null;
  }
}
