import { wallClockIn } from "#web/platform/dates.ts";

/**
 * The moment at which a clock in `zone` shows a wall clock. In the nights of the clock change: a time that is skipped
 * becomes the one an hour later, a time that comes twice is the first of the two.
 */
export function momentOf(wallClock: string, zone: string): Date {
  const wall = Date.parse(`${wallClock.replace(" ", "T")}Z`);
  const before = offsetAt(wall - 86_400_000, zone);
  const after = offsetAt(wall + 86_400_000, zone);
  const fits = [before, after].find((offset) => offsetAt(wall - offset, zone) === offset);
  return new Date(wall - (fits ?? before));
}

/** „2026-12-04T22:00:00+01:00“: the wall clock itself, and by the offset which moment that is (ISO 8601). */
export function withOffset(wallClock: string, zone: string): string {
  const local = wallClock.replace(" ", "T");
  const minutes = (Date.parse(`${local}Z`) - momentOf(wallClock, zone).getTime()) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

function offsetAt(moment: number, zone: string): number {
  return Date.parse(`${wallClockIn(zone, moment).replace(" ", "T")}Z`) - moment;
}
