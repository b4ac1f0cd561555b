import type { Transport } from "./call.ts";
import { renewSession } from "./session.ts";

/**
 * Makes calls that were refused for want of a login (401) once more when the remembered device brings the session back. The
 * refused call has done nothing.
 */
export function keepSession(transport: Transport): Transport {
  return async (name, input) => {
    const answer = await transport(name, input);
    if (answer.status !== 401) return answer;
    const user = await renewSession().catch(() => null);
    return user === null ? answer : transport(name, input);
  };
}
