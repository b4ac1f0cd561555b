/** What other areas and `server/areas.ts` may use of the people. */
export { ACCOUNT } from "./account-kind.ts";
export { createPeopleArea } from "./area.ts";
export { areFriendsCondition, keepFriendship } from "./friendship-queries.ts";
export { DELIVER_NOTIFICATION } from "./job-kinds.ts";
export { notify } from "./notify.ts";
export { initialOf, shownName } from "./person.ts";
export { peopleJobKinds } from "./push/jobs.ts";
