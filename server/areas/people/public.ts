/** What other areas and `server/app.ts` may use of the people. */
export { AskThrottle } from "./ask-throttle.ts";
export { peopleCalls } from "./calls.ts";
export { DELIVER_NOTIFICATION } from "./job-kinds.ts";
export { peopleJobs } from "./jobs.ts";
export { liveSources } from "./live-sources.ts";
export { type NewNotification, notify } from "./notify.ts";
export { peoplePersonalData } from "./personal-data.ts";
