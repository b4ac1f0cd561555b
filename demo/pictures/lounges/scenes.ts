import type { Random } from "../seed.ts";
import type { LoungeScene } from "../spec.ts";
import { balcony, bar, champagne, sofa } from "./indoor-scenes.ts";
import { boat, garden, roof } from "./outdoor-scenes.ts";
import type { Scene } from "./scene.ts";

export const SCENES: Record<LoungeScene, (random: Random) => Scene> = {
  sofa,
  bar,
  roof,
  balcony,
  garden,
  boat,
  champagne,
};
