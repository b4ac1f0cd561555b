import { ROOMS, WATERSIDE } from "../catalogue/rooms.ts";
import type { LocatedVenue } from "../catalogue/venue.ts";
import { loungeRow } from "../pictures/picture-row.ts";
import { random } from "../pictures/seed.ts";
import type { PlannedLounge } from "./planned-event.ts";

/** The lounges of a house, two to four, the same every night; how many are taken differs from event to event. */
export function loungesFor(venue: LocatedVenue, eventKey: string): PlannedLounge[] {
  const house = random(`lounges ${venue.key}`);
  const night = random(`lounges ${eventKey}`);
  const possible = ROOMS.filter(({ scene }) => scene !== "boat" || WATERSIDE.has(venue.key));
  const scenes = new Set<string>();
  const rooms = house.shuffle(possible).filter(({ scene }) => !scenes.has(scene) && scenes.add(scene));
  const factor = venue.country === "CH" ? 1.5 : 1;
  return rooms.slice(0, house.int(2, 4)).map((room) => ({
    title: room.title,
    description: room.text,
    max_guests: room.guests,
    price_cents: room.price * factor,
    min_consumption_cents: room.minimum * factor,
    quantity: room.quantity,
    reserved: night.chance(0.15) ? room.quantity : night.int(0, Math.max(0, room.quantity - 1)),
    picture: loungeRow({ id: `${venue.key}-${room.key}`, scene: room.scene }, room.title),
  }));
}
