import { random } from "../seed.ts";

/** Side of the square grain in px, a power of two: it tiles. */
export const GRAIN_SIDE = 512;
const AREA = GRAIN_SIDE * GRAIN_SIDE;

/** How much ink the paper takes, 40 … 255: mostly solid, with soft mottling and a few open specks. */
export const GRAIN = makeGrain();

function makeGrain(): Uint8Array {
  const noise = random("grain");
  const white = Float32Array.from({ length: AREA }, () => noise.next());
  const at = (x: number, y: number) => white[(y % GRAIN_SIDE) * GRAIN_SIDE + (x % GRAIN_SIDE)] ?? 0;
  const grain = new Uint8Array(AREA);
  for (let y = 0; y < GRAIN_SIDE; y++) {
    for (let x = 0; x < GRAIN_SIDE; x++) {
      const soft = (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4;
      const specks = soft > 0.8 ? (soft - 0.8) * 900 : 0;
      const taken = 255 - (cloud(at, x, y, 16) + cloud(at, x, y, 64)) * 9 - specks;
      grain[y * GRAIN_SIDE + x] = Math.max(40, Math.min(255, taken));
    }
  }
  return grain;
}

/** Smooth noise of the given scale that tiles. */
function cloud(at: (x: number, y: number) => number, x: number, y: number, scale: number): number {
  const cells = GRAIN_SIDE / scale;
  const ease = (t: number) => t * t * (3 - 2 * t);
  const value = (i: number, j: number) => at((i % cells) * 5 + scale, (j % cells) * 7 + scale);
  const [i, j] = [Math.floor(x / scale), Math.floor(y / scale)];
  const [u, v] = [ease((x / scale) % 1), ease((y / scale) % 1)];
  const upper = value(i, j) + (value(i + 1, j) - value(i, j)) * u;
  const lower = value(i, j + 1) + (value(i + 1, j + 1) - value(i, j + 1)) * u;
  return upper + (lower - upper) * v;
}
