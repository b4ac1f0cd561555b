/** Somebody who plays. All names are invented; `bio` is a sentence about the act that stands on its own. */
export type Act = { readonly name: string; readonly bio: string };

export type Pool =
  | "house"
  | "techno"
  | "trance"
  | "electro"
  | "hip-hop"
  | "reggae"
  | "dance"
  | "decades"
  | "schlager"
  | "support";
