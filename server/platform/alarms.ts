import { type AlarmKind, alarmKinds } from "./alarm-kinds.ts";
import type { Log } from "./log.ts";
import { alarms } from "./metrics.ts";

/** Something that a person has to look at. Details carry ids and cents, never personal data. */
export type Alarm = (
  kind: AlarmKind,
  details: Readonly<Record<string, string | number | null | undefined>>,
) => void;

/** An error line and a counter that monitoring can watch. @param area whose alarms they are */
export function logAlarm(log: Log, area: string): Alarm {
  return (kind, details) => {
    alarms.inc({ kind });
    log.error({ area, alarm: kind, ...details }, `alarm ${kind}: ${alarmKinds[kind]}`);
  };
}
