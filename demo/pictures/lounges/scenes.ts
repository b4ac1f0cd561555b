import type { Random } from "../seed.ts";
import type { LoungeScene } from "../spec.ts";
import * as indoor from "./indoor-scenes.ts";
import * as outdoor from "./outdoor-scenes.ts";
import type { Scene } from "./scene.ts";

export const SCENES: Record<LoungeScene, (random: Random) => Scene> = { ...indoor, ...outdoor };
