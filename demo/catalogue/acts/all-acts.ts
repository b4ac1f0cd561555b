import type { Act, Pool } from "../act.ts";
import { ELECTRO, HOUSE, REGGAE, TECHNO, TRANCE } from "./club-acts.ts";
import { DANCE, DECADES, HIP_HOP, SCHLAGER, SUPPORT } from "./party-acts.ts";

export const ACTS: Readonly<Record<Pool, readonly Act[]>> = {
  house: HOUSE,
  techno: TECHNO,
  trance: TRANCE,
  electro: ELECTRO,
  "hip-hop": HIP_HOP,
  reggae: REGGAE,
  dance: DANCE,
  decades: DECADES,
  schlager: SCHLAGER,
  support: SUPPORT,
};
