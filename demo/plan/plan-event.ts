import { TIME_ZONES } from "../../server/areas/places/public.ts";
import { instantToZoned, zonedToInstant } from "../../server/platform/zoned-time.ts";
import { barMenu } from "../catalogue/bar-menu.ts";
import type { Concept, OfferProfile } from "../catalogue/concept.ts";
import { APP_PAY, CARD_PAYMENT, QUEER_FRIENDLY, STEP_FREE } from "../catalogue/labels.ts";
import { organiserFor } from "../catalogue/organisers.ts";
import type { DemoVenue } from "../catalogue/venue.ts";
import { venueNamed } from "../catalogue/venues/all-venues.ts";
import { posterRow } from "../pictures/picture-row.ts";
import { random } from "../pictures/seed.ts";
import { addDays } from "./calendar.ts";
import { describe, lineUpOf } from "./description.ts";
import { loungesFor } from "./lounges.ts";
import { offersFor } from "./offers/offers.ts";
import type { Occasion, PlannedEvent } from "./planned-event.ts";
import { posterDesign } from "./poster-designs.ts";

const ONE_HOUR = 3_600_000;

/** Everything about one occasion as it is on the day `today`: tickets that are far away have sold less. */
export function planEvent(occasion: Occasion, today: string): PlannedEvent {
  const { concept, venue, day, key } = occasion;
  const chance = random(`event ${key}`);
  const timeZone = TIME_ZONES[venue.country];
  const lastDay = addDays(day, (concept.days ?? 1) - 1);
  const endDay = concept.ends > concept.starts ? lastDay : addDays(lastDay, 1);
  const startsAt = zonedToInstant(`${day} ${concept.starts}:00`, timeZone);
  const endsAt = zonedToInstant(`${endDay} ${concept.ends}:00`, timeZone);
  const lastEntryAt = lastEntryOf(concept, startsAt, endsAt);
  const profile = profileOf(concept, chance.next());
  const price = localPrice(concept, venue);
  const cloakroom = cloakroomPrice(venue);
  const sold = { ...occasion, profile, price, cloakroom, startsAt, endsAt, lastEntryAt, timeZone, today };
  const offers = offersFor(sold);
  const types = new Set(offers.map(({ ticketType }) => ticketType));
  return {
    key,
    venue,
    organiser: organiserFor(venue.country),
    picture: posterRow({
      id: key,
      slot: occasion.turn,
      style: concept.style,
      ...posterDesign(concept, occasion.turn),
      title: concept.title,
      day: Number(day.slice(8)),
      labels: [...concept.labels],
    }),
    title: concept.title,
    description: describe(occasion),
    lineUp: lineUpOf(occasion),
    // The clock may jump over a wall time that a concept names; what is written is what the clock will show.
    starts: instantToZoned(startsAt, timeZone),
    ends: instantToZoned(endsAt, timeZone),
    lastEntry: lastEntryAt && instantToZoned(lastEntryAt, timeZone),
    timeZone,
    startsAt,
    endsAt,
    ageLimit: concept.age ?? null,
    consentForm: concept.consent === true && venue.country === "DE",
    ticketSaleLink: profile === "external" ? `https://karten.example.com/${concept.key}/${day}` : null,
    boxOfficePriceCents: boxOffice(profile, price, chance.next()),
    cloakroomPriceCents: concept.outdoors ? null : cloakroom,
    ticketUpgrades:
      types.has(1) && types.size > 1 && (profile === "club" || profile === "party" || profile === "gala"),
    ticketReturns: profile === "club" || profile === "gala",
    freeNeedConfirmation: concept.confirmAddress === true,
    promoted: concept.promoted === true || chance.chance(0.04),
    labels: labelsOf(concept, venue, chance.next()),
    offers,
    lounges: concept.lounges === true ? loungesFor(venue, key) : [],
    bar: concept.bar === true ? barMenu(venue.country, concept.lounges === true) : [],
  };
}

/** Some concerts are sold by the house itself. */
function profileOf(concept: Concept, roll: number): OfferProfile {
  const byHouse = concept.type === 33 && concept.promoted !== true && roll < 0.09;
  return byHouse ? "external" : concept.offers;
}

/** A series asks for what its own country pays; Switzerland pays half as much again. */
function localPrice(concept: Concept, venue: DemoVenue): number {
  const home = venueNamed(concept.at[0] ?? concept.when[0]?.at ?? venue.key);
  if ((home.country === "CH") === (venue.country === "CH")) return concept.price;
  const factor = venue.country === "CH" ? 1.5 : 1 / 1.5;
  return Math.round((concept.price * factor) / 100) * 100;
}

/** Long nights let people in until two hours before the end, shorter ones until three; of several days it is the last. */
function lastEntryOf(concept: Concept, startsAt: Date, endsAt: Date): Date | null {
  const hours = (endsAt.getTime() - startsAt.getTime()) / ONE_HOUR;
  if ((concept.type !== 31 && concept.type !== 32) || hours < 6) return null;
  return new Date(endsAt.getTime() - (hours < 8 ? 3 : 2) * ONE_HOUR);
}

function boxOffice(profile: OfferProfile, price: number, roll: number): number | null {
  if (profile === "free" || profile === "gala" || profile === "festival") return null;
  if (profile === "seated" && roll < 0.5) return null;
  return profile === "door" ? price : Math.round((price * 1.2) / 100) * 100;
}

function cloakroomPrice(venue: DemoVenue): number {
  if (venue.country === "CH") return 300;
  return random(`cloakroom ${venue.key}`).pick([100, 150, 200, 200]);
}

function labelsOf(concept: Concept, venue: DemoVenue, roll: number): number[] {
  const labels = [concept.type, ...concept.music];
  if (concept.bar === true) labels.push(APP_PAY);
  if (roll < 0.8) labels.push(CARD_PAYMENT);
  if (venue.stepFree === true) labels.push(STEP_FREE);
  if (concept.queer === true) labels.push(QUEER_FRIENDLY);
  return labels;
}
