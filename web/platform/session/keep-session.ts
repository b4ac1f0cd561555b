import type { Transport } from "../call.ts";
import { renewSession } from "./session.ts";

/**
 * Makes calls that were refused for want of a login (401) once more when the remembered device brings the session back. The
 * refused call has done nothing. While a new password replaces this browser's tokens no call asks by those before, as the
 * answer would take the new ones along.
 */
export function keepSession(transport: Transport): Transport {
  return async (name, input) => {
    const send = () => transport(name, input);
    const attempt = () => (name === "settings/edit" ? alone(send) : send());
    const answer = await attempt();
    if (answer.status !== 401) return answer;
    const user = await renewSession().catch(() => null);
    return user === null ? answer : attempt();
  };
}

const alone = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  (await import("./establish-session.lazy.ts")).inOneTab(work);
