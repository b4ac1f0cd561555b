import { LOUNGE_HOUSES } from "../catalogue/lounge-houses.ts";
import { type HouseKind, ROOMS, type Room } from "../catalogue/rooms.ts";
import type { DemoVenue } from "../catalogue/venue.ts";
import { loungeRow } from "../pictures/picture-row.ts";
import { random } from "../pictures/seed.ts";
import type { PlannedLounge } from "./planned-event.ts";

/** The lounges of a house, two, the same every night and such as its kind has; how many are taken differs from event to event. */
export function loungesFor(venue: DemoVenue, eventKey: string): PlannedLounge[] {
  const night = random(`lounges ${eventKey}`);
  const factor = venue.country === "CH" ? 1.5 : 1;
  return roomsOf(venue.key).map((room) => ({
    title: room.title,
    description: room.text,
    maxGuests: room.guests,
    priceCents: room.price * factor,
    minConsumptionCents: room.minimum * factor,
    quantity: room.quantity,
    reserved: night.chance(0.15) ? room.quantity : night.int(0, Math.max(0, room.quantity - 1)),
    picture: loungeRow({ id: `${venue.key}-${room.key}`, scene: room.scene }, room.title),
  }));
}

/** Neighbours in the list of a kind share at most one room, and no room is in more houses than the kind needs. */
function roomsOf(house: string): readonly Room[] {
  for (const kind of Object.keys(LOUNGE_HOUSES) as HouseKind[]) {
    const place = LOUNGE_HOUSES[kind].indexOf(house);
    const rooms = ROOMS[kind];
    if (place < 0) continue;
    return [0, 1].flatMap((index) => rooms[(place * 2 + index) % rooms.length] ?? []);
  }
  throw new Error(`the house "${house}" has no kind of lounges`);
}
