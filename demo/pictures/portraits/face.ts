import { disc, knock, limb, linear, path, poly, rect, ring, stroke, times } from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";
import type { Person } from "./people.ts";

const HEAD = "M164 202Q164 116 256 116T348 202V258Q348 348 256 348T164 258Z";

export const head = path(HEAD);
export const neck = path("M216 312H296V368L318 382Q256 446 194 382L216 368Z");
export const ears = disc(164, 244, 21) + disc(348, 244, 21);

/** Shadow on one half of the face and below the chin. */
export const shade =
  linear("h", { 0.5: "@0", 0.62: "@26", 1: "@46" }, 0, 0, 1, 0) +
  path(HEAD, "url(#h)") +
  rect(216, 332, 80, 46, "@34");

/** Eyes, brows, nose and mouth; chance decides whether they laugh. */
export function features(random: Random, { glasses }: Person): { marks: string; smile: string } {
  const eyes = random.chance(0.4)
    ? limb("M200 234q18 -18 36 0M276 234q18 -18 36 0", 7)
    : disc(218, 234, 8.5) + disc(294, 234, 8.5);
  const brows = limb("M198 206q20 -12 40 -2M274 204q20 -10 40 2", 7);
  const nose = limb("M258 242q14 26 -8 30", 6);
  const smile = random.chance(0.5)
    ? path("M222 296Q256 308 290 296Q280 330 256 330T222 296Z")
    : limb("M224 300q32 28 64 0", 8);
  const frames = ring(217, 234, 32, 7) + ring(295, 234, 32, 7) + stroke("M247 230q9 -8 18 0", 6);
  return { marks: eyes + brows + nose + smile + (glasses ? frames : ""), smile };
}

const BEARD = "M164 262Q186 292 216 282Q256 268 296 282Q326 292 348 262Q348 364 256 364T164 262Z";

export const beardOf = ({ beard }: Person) => (beard ? path(BEARD) : "");

/** Shoulders with their collar, which shows the stock. */
export function body({ collar, earrings }: Person): string {
  const collars = {
    round: path("M190 384Q256 470 322 384L306 378Q256 430 206 378Z", "@0"),
    stripes: times(5, (stripe) => stroke(`M20 ${440 + stripe * 30}H492`, 10, "@0")),
    v: poly([190, 384, 256, 470, 322, 384, 346, 396, 262, 520, 166, 396], "@0"),
  };
  const rings = ring(160, 288, 16, 7) + ring(352, 288, 16, 7);
  return (
    path("M30 540Q40 398 190 384Q256 430 322 384Q472 398 482 540Z") +
    collars[collar] +
    (earrings ? rings : "")
  );
}

export const faceHole = knock(head + ears + neck);
