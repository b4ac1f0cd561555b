import type { Artwork, Brief } from "../../composition.ts";
import { cased, fitText } from "../../drawing/lettering.ts";
import {
  disc,
  knock,
  moved,
  n1,
  path,
  polar,
  rect,
  ring,
  stroke,
  through,
  times,
  turned,
} from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

const [WIDTH, HEIGHT] = [860, 540];

const hub = (x: number, y: number, r: number) =>
  ring(x, y, r, r * 0.35) +
  times(6, (i) => {
    const at = (distance: number, angle: number) => polar(x, y, r * distance, i * 60 + angle);
    return path(through([at(0.87, -9), at(0.87, 9), at(0.54, 9), at(0.54, -9)]));
  });

function ground(random: Random): string {
  return random.pick([
    () =>
      turned(
        random.pick([30, -30, 45]),
        600,
        320,
        times(40, (i) => rect(-300 + i * 46, -200, 23, 1100)),
      ),
    () => times(24, (i) => ring(600, 320, 60 + i * 46, 20)),
    () => times(9, (j) => times(16, (i) => disc(i * 80 + (j % 2) * 40, j * 80, 15))),
  ])();
}

/** The whole cassette, tilted on a pattern, the word on its label. */
function whole({ random, W, H, word, title }: Brief): Artwork {
  const tilt = random.pick([0, random.num(-9, 9), random.num(-14, 14)]);
  const laid = (content: string) => turned(tilt, 600, 320, moved((W - WIDTH) / 2, (H - HEIGHT) / 2, content));
  const font = random.pick(["righteous", "marker", "shrikhand", "pacifico", "bungee"] as const);
  const stripes = random.int(3, 5);
  const stripe = (fill: string) =>
    times(stripes, (i) => rect(48, 290 + (i * 104) / stripes, WIDTH - 96, (104 / stripes) * 0.62, fill));
  const shell = rect(0, 0, WIDTH, HEIGHT, "@100", { rx: 30 });
  const label = rect(48, 44, WIDTH - 96, 346, "@100", { rx: 16 });
  const window = rect(190, 196, 480, 144, "@100", { rx: 72 });
  const screws = [24, WIDTH - 24].flatMap((x) => [24, HEIGHT - 24].map((y) => disc(x, y, 9, "@0"))).join("");
  const foot =
    path(`M150 ${HEIGHT}L186 432H674L710 ${HEIGHT}Z`, "@0") +
    path(`M162 ${HEIGHT - 6}L196 444H664L698 ${HEIGHT - 6}Z`, "@78") +
    disc(262, HEIGHT - 40, 13, "@0") +
    disc(598, HEIGHT - 40, 13, "@0");
  const spools = disc(302, 268, 106, "@55") + disc(558, 268, 70, "@55") + rect(190, 330, 480, 16, "@0");
  const name = fitText(
    font,
    cased(font, { word, title }),
    { x: 86, y: 62, w: WIDTH - 172, h: 110 },
    { ax: 0.5, ay: 0.5, fill: "@0" },
  );
  const around = rect(-13, -13, WIDTH + 26, HEIGHT + 26, "@0", { rx: 40 });
  return {
    plates: [
      laid(
        shell +
          knock(label) +
          screws +
          foot +
          window +
          spools +
          disc(302, 268, 58, "@0") +
          disc(558, 268, 58, "@0"),
      ),
      ground(random) + laid(around + stripe("@100") + knock(window) + hub(302, 268, 46) + hub(558, 268, 46)),
      laid(label + stripe("@0") + knock(window) + name + rect(86, 178, WIDTH - 172, 4, "@0")),
    ],
    opaque: true,
    pitch: 8,
  };
}

/** The tape has come out: two spools, and its ribbon wanders around the word. */
function unwound({ random, H, word }: Brief): Artwork {
  const left = random.chance(0.5);
  const x = left ? 1 : -1;
  const at = (v: number) => 600 + x * (v - 600);
  const y = random.num(170, 200);
  const sweep = random.num(60, 120);
  const ribbon =
    `M${at(360)} ${y + 150}C${at(470)} ${y + 150} ${at(520)} ${n1(60 + sweep)} ${at(640)} ${n1(60 + sweep * 0.5)}` +
    `S${at(830)} 20 ${at(900)} ${n1(130)}S${at(700)} ${n1(300)} ${at(780)} ${n1(220)}` +
    `S${at(1080)} ${n1(80)} ${at(1110)} 230S${at(1060)} 350 ${at(1240)} 340`;
  const spool = (r: number, level: string) =>
    disc(at(270), y + 40, r, level) +
    times(5, (i) => ring(at(270), y + 40, 84 + (i * (r - 84)) / 5, 2, "@0"));
  const font = random.pick(["righteous", "shrikhand", "bowlby", "bungee", "faster"] as const);
  const box = { x: 104, y: H - 66 - 150, w: 992, h: 150 };
  const tape = stroke(ribbon, 30) + stroke(ribbon, 4, "@0");
  const hole = fitText(font, word, box, { ax: left ? 1 : 0, ay: 1, fill: "@0", halo: 24 });
  return {
    plates: [
      spool(168, "@100") + disc(at(270), y + 40, 76, "@0") + tape + hole,
      ring(at(270), y + 40, 214, 26) + ring(at(270), y + 40, 250, 8) + knock(tape) + hole,
      hub(at(270), y + 40, 62) + fitText(font, word, box, { ax: left ? 1 : 0, ay: 1 }),
    ],
    opaque: true,
    pitch: 8,
  };
}

export const cassette = (brief: Brief) => (brief.random.chance(0.55) ? whole(brief) : unwound(brief));
