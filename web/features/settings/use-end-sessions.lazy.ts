import { call } from "#web/platform/call.ts";
import { leaveBy } from "#web/platform/session/sign-out.lazy.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { showToast } from "#web/ui/toast.tsx";
import type { DeviceSession } from "./device-texts.ts";

/** Logs a device out, or all of them when there is none; the latter makes a guest of this browser. */
export function useEndSessions(
  session: DeviceSession | undefined,
  onEnded: (session: DeviceSession) => void,
) {
  const end = () => {
    showToast(session === undefined ? "Du bist überall abgemeldet." : `${session.device} ist abgemeldet.`);
    if (session !== undefined) onEnded(session);
  };
  return useFormCall({
    id: "end-sessions",
    fields: ["currentPassword"],
    initial: { currentPassword: "" },
    check: (_name, { currentPassword }) => (currentPassword === "" ? "Bitte gib dein Passwort an." : null),
    send: async ({ currentPassword }) =>
      session === undefined
        ? leaveBy("settings/endAllSessions", { currentPassword })
        : call("settings/endSession", { id: String(session.id), currentPassword }),
    onSuccess: end,
    onRefused: ({ status, data }) => {
      // It has ended by itself.
      if (status === 404) end();
      if (status === 404) return { message: null };
      return status === 251 ? { message: null, fields: { currentPassword: data } } : undefined;
    },
  });
}
