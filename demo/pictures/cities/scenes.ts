import type { CityScene } from "./city-scene.ts";
import { alps, gables, hills, lighthouse, oldBridge, plain } from "./country-landmarks.ts";
import { castle, cranes, jet, pitHead, stoneBell, wheel } from "./sights.ts";
import { basketTower, domes, highRises, hillTower, spires, towerAndGate, townHall } from "./towers.ts";

/** Each with the stock that it is printed on. */
export const CITY_SCENES = {
  gate: { landmark: towerAndGate, moon: [610, 190, 92], below: "street", houses: 190, stock: "lamp" },
  cranes: { landmark: cranes, moon: [930, 190, 110], below: "water", stock: "petrol" },
  wheel: { landmark: wheel, moon: [220, 170, 80], below: "street", houses: 150, stock: "bottle" },
  domes: { landmark: domes, moon: [900, 180, 96], below: "street", houses: 130, stock: "royal" },
  "domes-by-the-lake": { landmark: domes, moon: [200, 200, 90], below: "water", stock: "aqua" },
  spires: { landmark: spires, moon: [880, 230, 118], below: "water", stock: "cherry" },
  "high-rises": { landmark: highRises, moon: [1080, 140, 70], below: "water", houses: 130, stock: "harbour" },
  "tower-on-a-hill": { landmark: hillTower, moon: [300, 220, 104], below: "meadow", stock: "plum" },
  "tower-by-the-river": {
    landmark: basketTower,
    moon: [900, 210, 110],
    below: "water",
    houses: 220,
    stock: "toner",
  },
  "town-hall": { landmark: townHall, moon: [830, 210, 110], below: "street", stock: "wine" },
  "stone-bell": { landmark: stoneBell, moon: [250, 220, 100], below: "water", houses: 110, stock: "cobalt" },
  "dome-in-the-park": { landmark: stoneBell, moon: [960, 200, 90], below: "meadow", stock: "brick" },
  castle: { landmark: castle, moon: [960, 200, 90], below: "meadow", stock: "rust" },
  "pit-head": { landmark: pitHead, moon: [950, 220, 112], below: "street", houses: 100, stock: "mandarin" },
  jet: { landmark: jet, moon: [300, 190, 90], below: "water", houses: 110, stock: "lagoon" },
  lighthouse: { landmark: lighthouse, moon: [380, 190, 84], below: "water", stock: "steel" },
  gables: { landmark: gables, moon: [960, 160, 84], below: "street", stock: "violet" },
  "gables-by-the-river": { landmark: gables, moon: [240, 150, 70], below: "water", stock: "coffee" },
  hills: { landmark: hills, moon: [930, 200, 100], below: "meadow", stock: "moss" },
  alps: { landmark: alps, moon: [990, 130, 70], below: "meadow", stock: "ice" },
  plain: { landmark: plain, moon: [400, 180, 90], below: "meadow", stock: "olive" },
  bridge: { landmark: oldBridge, moon: [620, 240, 110], below: "water", houses: 240, stock: "night-rose" },
} as const satisfies Record<string, CityScene & { stock: string }>;

export type CitySceneName = keyof typeof CITY_SCENES;
