import { CITY_NIGHTS } from "../catalogue/concepts/all-concepts.ts";
import { NIGHT_CITIES } from "../catalogue/night-houses.ts";
import type { DemoVenue } from "../catalogue/venue.ts";
import { venueNamed } from "../catalogue/venues/all-venues.ts";
import { addDays, daysBetween, isQuietDay, type Month, weekdayOf } from "./calendar.ts";
import type { Occasion } from "./planned-event.ts";

/** A Friday; nights are counted from here, two a week. */
const FIRST_NIGHT = "2020-01-03";

/** How long before a city's first such night of a day is announced, in days, and how long before all the others. */
const ANNOUNCED_FIRST = 35;
const ANNOUNCED = 27;

type Night = Pick<Occasion, "concept" | "venue" | "day" | "turn"> & { readonly announced: number };

/** Places that a night offers, in all cities. */
const SEATS = NIGHT_CITIES.reduce((sum, { events }) => sum + events, 0);

/**
 * Fills the Fridays and Saturdays of a month until each big city has as many events as it should
 * (`catalogue/night-houses.ts`). Every series plays in one city a night and moves on: `SEATS` and the number of series
 * are such that it comes back to a city after a month at the earliest.
 * @param booked how many events a city has on a day already
 * @param take books a free house, the first of the wishes; undefined when none is free
 */
export function cityNights(
  month: Month,
  booked: (city: string, day: string) => number,
  take: (wishes: readonly DemoVenue[], day: string) => DemoVenue | undefined,
): Night[] {
  return weekendDays(month).flatMap((day) => nightsOf(day, booked, take));
}

function nightsOf(
  day: string,
  booked: Parameters<typeof cityNights>[1],
  take: Parameters<typeof cityNights>[2],
): Night[] {
  const number = nightNumber(day);
  const nights: Night[] = [];
  let seat = number * SEATS;
  for (const { city, events, houses } of NIGHT_CITIES) {
    const missing = Math.max(0, events - booked(city, day));
    for (let index = 0; index < missing; index++) {
      const concept = CITY_NIGHTS[(seat + index) % CITY_NIGHTS.length];
      const wishes = houses.map((_, i) => venueNamed(houses[(number * 2 + index + i) % houses.length] ?? ""));
      const venue = take(wishes, day);
      if (concept === undefined || venue === undefined) continue;
      const turn = Math.floor((seat + index) / CITY_NIGHTS.length);
      nights.push({ concept, venue, day, turn, announced: index === 0 ? ANNOUNCED_FIRST : ANNOUNCED });
    }
    seat += events;
  }
  return nights;
}

function weekendDays(month: Month): string[] {
  const first = `${month.year}-${String(month.month).padStart(2, "0")}-01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (day) =>
      day.slice(0, 7) === first.slice(0, 7) && ["Fr", "Sa"].includes(weekdayOf(day)) && !isQuietDay(day),
  );
}

function nightNumber(day: string): number {
  const days = daysBetween(FIRST_NIGHT, day);
  return Math.floor(days / 7) * 2 + (weekdayOf(day) === "Sa" ? 1 : 0);
}
