import { n1, polar } from "../drawing/shapes.ts";
import { random } from "../seed.ts";
import { moth } from "./moth.ts";

/** Size of the hero's scene; home.css is tuned to where the lamp stands in it. */
export const SCENE_WIDTH = 1920;
export const SCENE_HEIGHT = 1200;
const LAMP = { x: 1330, y: 420, r: 300 };

const GROUND = "#0B0A0D";
type Colour = readonly [red: number, green: number, blue: number];
const NIGHT: Colour = [11, 10, 13];
const LIGHT: Colour = [255, 216, 77];
/** Light on the air around the lamp: warmer than the lamp, or it would turn green in the dark. */
const AMBER: Colour = [255, 172, 52];

/** A colour between the night (0) and a light (1). */
const lit = (light: Colour, amount: number) =>
  `rgb(${NIGHT.map((dark, i) => Math.round(dark + ((light[i] ?? 0) - dark) * Math.max(0, Math.min(1, amount)))).join(" ")})`;

const RINGS = 10;

/** Light falls off in steps, as if printed plate by plate; `breath` -1 … 1 moves their edges. */
function glow(breath: number): string {
  let rings = "";
  for (let i = RINGS; i >= 1; i--) {
    const r = LAMP.r + 14 + 64 * i ** 1.25 + breath * i * 1.6;
    const light = lit(AMBER, 0.42 * (1 - i / (RINGS + 1)) ** 1.9 + 0.004);
    rings += `<circle cx="${LAMP.x}" cy="${LAMP.y}" r="${n1(r)}" fill="${light}"/>`;
  }
  return rings;
}

/** Swarms around the lamp. Further out they are nearer to us: larger, and darker. */
const ORBITS = [
  { r: 372, count: 7, size: 44, turn: 1, start: 20, beats: 22, wobble: 0.05 },
  { r: 470, count: 9, size: 34, turn: -1, start: 4, beats: 26, wobble: 0.08 },
  { r: 590, count: 8, size: 62, turn: 1, start: 33, beats: 20, wobble: 0.09 },
  { r: 740, count: 10, size: 54, turn: -1, start: 12, beats: 18, wobble: 0.07 },
  { r: 930, count: 9, size: 92, turn: 1, start: 25, beats: 15, wobble: 0.06 },
  { r: 1150, count: 9, size: 120, turn: -1, start: 0, beats: 12, wobble: 0.05 },
];

type Orbit = (typeof ORBITS)[number];

/**
 * The moths of an orbit at a moment (0 … 1). Where a moth is decides its distance and size, and in one loop
 * each takes the place of the next: so the end meets the beginning.
 */
function swarm(orbit: Orbit, moment: number): string {
  const chance = random(`orbit ${orbit.r}`);
  const phases = Array.from({ length: 6 }, () => chance.num(0, Math.PI * 2));
  const bend = (angle: number, a: number, b: number) =>
    Math.sin(2 * angle + (phases[a] ?? 0)) * 0.6 + Math.sin(3 * angle + (phases[b] ?? 0)) * 0.4;
  let moths = "";
  for (let i = 0; i < orbit.count; i++) {
    const degrees = orbit.start + ((i + moment * orbit.turn) * 360) / orbit.count;
    const angle = (degrees * Math.PI) / 180;
    const r = orbit.r * (1 + orbit.wobble * bend(angle, 0, 1));
    const size = orbit.size * (1 + 0.3 * bend(angle, 2, 3));
    const [x, y] = polar(LAMP.x, LAMP.y, r, degrees + 7 * bend(angle, 4, 5));
    const beat = 0.5 + 0.5 * Math.sin(orbit.count * angle * 2 + moment * Math.PI * 2 * orbit.beats);
    moths += moth({
      x,
      y,
      size,
      heading: degrees + 90 + 90 * orbit.turn - orbit.turn * 62 + 16 * bend(angle, 1, 2),
      spread: 0.35 + 0.65 * beat,
      fill: lit(LIGHT, 0.86 * (LAMP.r / r) ** 1.15 + 0.02),
    });
  }
  return moths;
}

/** One moment of the loop, 0 … 1, as SVG: a moth has found the lamp, the others are on their way. */
export function lampScene(moment: number): string {
  const turn = moment * Math.PI * 2;
  const breath = Math.sin(turn);
  const found = moth({
    x: LAMP.x + 6 * Math.sin(turn),
    y: LAMP.y - 16 + 9 * Math.sin(turn * 2),
    size: 340,
    heading: 22 + 2.4 * Math.sin(turn + 1),
    spread: 0.9 + 0.1 * Math.cos(turn * 3),
    fill: GROUND,
  });
  const lamp =
    `<radialGradient id="l"><stop offset="0" stop-color="#FFEDA6"/><stop offset=".72" stop-color="#FFD84D"/>` +
    `<stop offset="1" stop-color="#F7C637"/></radialGradient>` +
    `<circle cx="${LAMP.x}" cy="${LAMP.y}" r="${LAMP.r + 26}" fill="${lit(AMBER, 0.52)}"/>` +
    `<circle cx="${LAMP.x}" cy="${LAMP.y}" r="${LAMP.r}" fill="url(#l)"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}">` +
    `<rect width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" fill="${GROUND}"/>${glow(breath)}${lamp}` +
    `${ORBITS.map((orbit) => swarm(orbit, moment)).join("")}${found}</svg>`
  );
}
