import { moth } from "./moth.ts";

const INK = "#0B0A0D";
const LAMP = "#FFD84D";

/**
 * The icon on a field of 100 x 100: the moth before its lamp. `ground` fills the whole field, as systems
 * expect that cut it themselves; `lamp` is the lamp's radius (at most 40 there, so that no cut meets it).
 */
export function appIcon({ ground, lamp }: { ground: boolean; lamp: number }): string {
  const field = ground ? `<rect width="100" height="100" fill="${INK}"/>` : "";
  const wings = moth({ x: 50, y: 50, size: lamp * 1.36, heading: 0, spread: 1, fill: INK });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${field}` +
    `<circle cx="50" cy="50" r="${lamp}" fill="${LAMP}"/>${wings}</svg>`
  );
}

/** An .ico with one PNG of 32 x 32 inside, for browsers that ask for /favicon.ico unasked. */
export function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a px
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
