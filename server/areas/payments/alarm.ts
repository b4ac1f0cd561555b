import type { Log } from "#server/platform/log.ts";
import { alarms } from "#server/platform/metrics.ts";
import type { Alarm } from "./payment-deps.ts";

/** An error line and a counter that monitoring can watch (`nachtfalter_alarms_total`). */
export function logAlarm(log: Log): Alarm {
  return (kind, details) => {
    alarms.inc({ kind });
    log.error({ area: "payments", alarm: kind, ...details }, `payment alarm: ${kind}`);
  };
}
