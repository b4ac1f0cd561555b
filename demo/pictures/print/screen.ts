export type ScreenKind = "dot" | "line";

const KEPT = 12;
const kept = new Map<string, Uint8Array>();

/** Range of grey over which a dot of this pitch grows by one px: the softness of its edge. */
export const rampOf = (pitch: number) => 480 / pitch;

/** The threshold map of a halftone screen: ink stands where a plate's level exceeds it. Angle in degrees. */
export function screen(
  kind: ScreenKind,
  pitch: number,
  angle: number,
  width: number,
  height: number,
): Uint8Array {
  const key = `${kind} ${pitch} ${angle} ${width} ${height}`;
  const known = kept.get(key);
  if (known) return known;
  const map = new Uint8Array(width * height);
  const soft = rampOf(pitch) / 2;
  const turn = (angle * Math.PI) / 180;
  const cos = (Math.cos(turn) * 2 * Math.PI) / pitch;
  const sin = (Math.sin(turn) * 2 * Math.PI) / pitch;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = Math.cos(x * cos + y * sin);
      const level = kind === "line" ? 0.5 + 0.5 * u : 0.5 + 0.25 * (u + Math.cos(y * cos - x * sin));
      map[i] = soft + level * (255 - 2 * soft);
    }
  }
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, map);
  return map;
}
