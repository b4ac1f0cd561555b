import { instantToZoned, zonedToInstant } from "#server/platform/zoned-time.ts";

/** A wall clock as it is kept, and the moment it stands for. */
export type LocalMoment = { readonly local: string; readonly moment: Date };

/**
 * The moment at which a clock in `zone` shows `text`, `YYYY-MM-DD HH:MM` with or without seconds. In the night in which the clock
 * is put forward some times do not exist: they are refused rather than guessed. A time that comes twice in the night in which
 * it is put back is the first of the two, as everywhere (decision 0203).
 */
export function localMoment(text: string, zone: string): LocalMoment | "not-a-time" | "skipped-time" {
  const local = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  try {
    const wallClock = local.replace("T", " ");
    const moment = zonedToInstant(wallClock, zone);
    return instantToZoned(moment, zone) === wallClock ? { local: wallClock, moment } : "skipped-time";
  } catch (error) {
    if (error instanceof RangeError) return "not-a-time";
    throw error;
  }
}
