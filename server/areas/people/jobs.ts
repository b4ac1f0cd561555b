import type { JobKind } from "#server/platform/jobs.ts";
import { DELIVER_NOTIFICATION } from "./job-kinds.ts";
import { DELIVER_TO_DEVICE } from "./push/deliver-notification.ts";

export const peopleJobKinds: readonly JobKind[] = [DELIVER_NOTIFICATION, DELIVER_TO_DEVICE];
