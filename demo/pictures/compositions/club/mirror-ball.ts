import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, n1, path, polar, rect, through } from "../../drawing/shapes.ts";
import { lengthOf } from "../../drawing/words.ts";
import type { Random } from "../../seed.ts";

type Ball = { x: number; y: number; r: number; tilt: number; spin: number };
const ROWS = 15;
/** Where the lamp stands, as a direction. */
const LIGHT = { x: -0.45, y: -0.55, z: 0.7 };

/** Tiles of the ball in their brightness, and the path data of those that glint. */
function tilesOf(random: Random, ball: Ball): { tiles: string; glint: string } {
  const project = (latitude: number, longitude: number) => {
    const x = Math.cos(latitude) * Math.sin(longitude);
    const y = Math.sin(latitude);
    return {
      x: ball.x + ball.r * (x * Math.cos(ball.tilt) - y * Math.sin(ball.tilt)),
      y: ball.y + ball.r * (x * Math.sin(ball.tilt) + y * Math.cos(ball.tilt)),
      light: x * LIGHT.x + y * LIGHT.y + Math.cos(latitude) * Math.cos(longitude) * LIGHT.z,
    };
  };
  let tiles = "";
  let glint = "";
  for (let row = 0; row < ROWS; row++) {
    const top = -Math.PI / 2 + (Math.PI * (row + 0.07)) / ROWS;
    const bottom = -Math.PI / 2 + (Math.PI * (row + 0.93)) / ROWS;
    const middle = (top + bottom) / 2;
    const count = Math.max(5, Math.round(30 * Math.cos(middle)));
    for (let i = 0; i < count; i++) {
      const left = ((i + 0.06 + ball.spin) / count) * 6.283 - Math.PI;
      const right = ((i + 0.94 + ball.spin) / count) * 6.283 - Math.PI;
      if (Math.cos(left) < 0.02 || Math.cos(right) < 0.02) continue;
      const light = Math.max(0, project(middle, (left + right) / 2).light);
      const level = Math.max(8, Math.min(100, Math.round(12 + light * 70 + random.num(-22, 30))));
      const corners = [
        project(top, left),
        project(top, right),
        project(bottom, right),
        project(bottom, left),
      ];
      const tile = through(corners.map(({ x, y }) => [x, y]));
      if (random.chance(0.1 + light * 0.12)) glint += tile;
      else tiles += path(tile, `@${level}`);
    }
  }
  return { tiles, glint };
}

/** Spots that the ball throws on the wall, in rays from it. */
function spotsOf(random: Random, ball: Ball, W: number, H: number): string {
  let spots = "";
  for (let ray = 0; ray < 15; ray++) {
    const angle = -84 + ray * 12 + random.num(-2, 2);
    for (let k = 0; k < 14; k++) {
      for (const side of [0, 180]) {
        const [x, y] = polar(ball.x, ball.y, ball.r + 46 + k * (30 + k * 5.2), angle + side + (k % 2) * 6);
        if (x < -40 || x > W + 40 || y < -40 || y > H + 40 || random.chance(0.1)) continue;
        const size = 5 + k * 1.7;
        spots +=
          `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(size * 1.25)}" ry="${n1(size * 0.8)}" fill="@100" ` +
          `transform="rotate(${n1(angle + side)} ${n1(x)} ${n1(y)})"/>`;
      }
    }
  }
  return spots;
}

/** Mirror ball: tiles and the spots it throws. */
export function mirrorBall({ random, W, H, word }: Brief): Artwork {
  const ball = {
    x: random.pick([330, 600, 870]),
    y: random.num(230, 270),
    r: random.num(165, 205),
    tilt: random.num(-0.25, 0.25),
    spin: random.num(0, 1),
  };
  const { tiles, glint } = tilesOf(random, ball);
  // The thin lines of Monoton need size.
  const faces = ["righteous", "syne", "unbounded", "shrikhand"] as const;
  const font = random.pick(lengthOf(word) < 9 ? ([...faces, "monoton"] as const) : faces);
  const size = sizeIn(font, word, 990, ball.x === 600 ? 118 : 136);
  const side = ball.x === 600 ? 0.5 : ball.x < 600 ? 1 : 0;
  const box = { x: 105 + (990 - size.w) * side, y: 590 - size.h, ...size };
  return {
    plates: [
      rect(ball.x - 3, -10, 6, ball.y - ball.r + 10) +
        disc(ball.x, ball.y, ball.r, "@6") +
        tiles +
        path(glint, "@0") +
        fitText(font, word, box, { fill: "@0", halo: 14 }),
      spotsOf(random, ball, W, H) +
        disc(ball.x, ball.y, ball.r + 16, "@0") +
        rect(box.x - 22, box.y - 18, box.w + 44, box.h + 36, "@0"),
      path(glint) + fitText(font, word, box),
    ],
    pitch: 7,
  };
}
