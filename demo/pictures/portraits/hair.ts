import { polar, times } from "../drawing/layout.ts";
import { disc, path, rect, stroke } from "../drawing/shapes.ts";

/** What lies behind the head, and what lies before it. */
type Drawn = { readonly back: string; readonly front: string };

const before = (front: string): Drawn => ({ back: "", front });
const round = { "stroke-linecap": "round" };

/** Hair around a head whose middle is at 256, 232. */
export const HAIR = {
  afro: {
    back: disc(256, 154, 128) + disc(164, 212, 66) + disc(348, 212, 66),
    front: path("M160 200Q160 100 256 104T352 200Q330 150 256 150T160 200Z"),
  },
  long: {
    back: path("M128 420V210Q128 96 256 96T384 210V420Q330 430 320 400V200H192V400Q182 430 128 420Z"),
    front: path("M160 220Q162 108 256 108T352 220Q320 150 240 150Q190 160 160 220Z"),
  },
  parted: before(path("M156 214Q150 92 268 92Q372 92 362 214L340 176Q250 190 214 150Q200 190 172 190Z")),
  bun: before(disc(256, 84, 48) + path("M156 226Q156 104 256 104T356 226Q340 150 256 150T156 226Z")),
  bob: {
    back: path("M140 330V206Q140 92 256 92T372 206V330H336V206Q296 184 256 184T176 206V330Z"),
    front: path("M160 214V190Q160 110 256 110T352 190V214Q256 180 160 214Z"),
  },
  curls: before(
    times(9, (curl) => {
      const [x, y] = polar(256, 186, 94, 180 + curl * 22.5);
      return disc(x, y, 36);
    }),
  ),
  beanie: before(path("M150 176Q160 78 256 78T362 176Z") + rect(138, 166, 236, 26, "@100", { rx: 13 })),
  short: before(path("M160 208V176Q160 112 256 112T352 176V208Q336 168 256 168T160 208Z")),
  spikes: before(
    path(
      "M150 230Q140 150 190 112L172 70L232 98L256 52L290 96L344 66L326 116Q374 150 362 230Q340 160 256 158T150 230Z",
    ),
  ),
  straight: {
    back: path(
      "M136 450Q104 300 138 200Q160 88 256 88T374 200Q408 300 376 450L330 420Q372 300 338 206Q256 178 174 206Q140 300 182 420Z",
    ),
    front: path("M158 226Q150 100 256 100T354 226Q340 142 256 142T158 226Z"),
  },
  braids: {
    back:
      times(7, (braid) =>
        stroke(`M${170 + braid * 29} 150V${braid === 0 || braid === 6 ? 400 : 110}`, 24, "@100", round),
      ) + stroke("M150 190V400M362 190V400", 26, "@100", round),
    front: path("M158 200Q158 98 256 98T354 200Q330 156 256 156T158 200Z"),
  },
  wave: before(path("M150 220Q120 100 250 84Q390 90 366 220Q356 176 300 158Q230 196 150 220Z")),
} satisfies Record<string, Drawn>;

export type Hair = keyof typeof HAIR;
