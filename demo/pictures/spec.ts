import type { CitySceneName } from "./cities/scenes.ts";

/**
 * What a demo picture is made from. A spec is stored in `picture.source` and drawn when the picture is
 * first asked for, so everything that decides how it looks stands in it.
 */

/** The poster traditions. One per event type or kind of music of the events document, section 9. */
export const POSTER_STYLES = [
  "club",
  "rave",
  "electro",
  "dance",
  "concert",
  "rock",
  "pop",
  "hip-hop",
  "street-party",
  "festival",
  "schlager",
  "reggae",
  "eighties",
  "nineties",
  "two-thousands",
] as const;
export type PosterStyle = (typeof POSTER_STYLES)[number];

export type PosterSpec = {
  /** Identity of the event: decides everything that the other fields leave open. Unique in the programme. */
  id: string;
  /** Running number within the style: decides composition and stock where the next two leave them open. */
  slot: number;
  /** The composition by its name, one of the style's. */
  composition?: string;
  /** The palette by its name, of a tone that the composition is drawn for. */
  stock?: string;
  style: PosterStyle;
  /** Stands on the poster in full. */
  title: string;
  /** Day of the month, for the posters that show a numeral. */
  day?: number;
  /** One to three short lines of small print, for example the kinds of music. */
  labels?: string[];
};

export const LOUNGE_SCENES = ["sofa", "bar", "roof", "balcony", "garden", "boat", "champagne"] as const;
export type LoungeScene = (typeof LOUNGE_SCENES)[number];

export type LoungeSpec = {
  /** Identity of the lounge: decides colours and details. */
  id: string;
  scene: LoungeScene;
};

export type PortraitSpec = {
  /** Identity of the person: decides the features. */
  id: string;
  /** Which of the drawn people it is, from 0. */
  face: number;
};

export const ADVERT_SCENES = ["highball", "coupe", "hands", "lights", "taxi"] as const;
export type AdvertScene = (typeof ADVERT_SCENES)[number];

export type AdvertSpec = { scene: AdvertScene };

export type CitySpec = { scene: CitySceneName };

/** `picture.source` of a picture that the project draws. */
export type DrawnSource =
  | ({ type: "poster" } & PosterSpec)
  | ({ type: "lounge" } & LoungeSpec)
  | ({ type: "portrait" } & PortraitSpec)
  | ({ type: "advert" } & AdvertSpec)
  | ({ type: "city" } & CitySpec);
