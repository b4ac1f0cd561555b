import { handlePublic, type Registration } from "#server/platform/http/handler.ts";
import { type SignInDeps, signInCounter } from "./sign-in-counter.ts";

const WRONG_CODE = "Dieser Code gilt nicht oder nicht mehr. Lass dir einen neuen geben.";
const TOO_MANY_CODES = "Das waren zu viele Versuche. Warte eine Viertelstunde.";

/** How a counter is signed in; a logout is everybody's. */
export function counterCalls(deps: SignInDeps): Registration[] {
  return [
    handlePublic("counter/signIn", async ({ code }, { device, address }) => {
      const result = await signInCounter(deps, code, { device, address });
      if (result === "throttled") return { status: 429, data: TOO_MANY_CODES };
      if (result === "wrong") return { status: 251, data: WRONG_CODE };
      const { name, token } = result;
      return { status: 250, data: { name, ...(device.client === "app" && { sessionID: token }) } };
    }),
  ];
}
