import { type FormEvent, useRef, useState } from "react";
import { call } from "#web/platform/call.ts";
import { leaveBy } from "#web/platform/sign-out.ts";
import { showToast } from "#web/ui/toast.tsx";
import type { DeviceSession } from "./device-texts.ts";

/** The button stands in the dialog's foot, outside of the form. */
export const END_SESSIONS_FORM_ID = "end-sessions";
const PASSWORD_ID = "end-sessions-password";

/** Logs a device out, or all of them when there is none; the latter makes a guest of this browser. */
export function useEndSessions(
  session: DeviceSession | undefined,
  onEnded: (session: DeviceSession) => void,
) {
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const underWay = useRef(false);

  const refuse = (message: string) => {
    setRefused(message);
    document.getElementById(PASSWORD_ID)?.focus();
  };
  const send = async () => {
    underWay.current = true;
    setEnding(true);
    setFailure(null);
    const currentPassword = password;
    const answer = await (session === undefined
      ? leaveBy("settings/endAllSessions", { currentPassword })
      : call("settings/endSession", { id: String(session.id), currentPassword }));
    underWay.current = false;
    setEnding(false);
    if (answer.status === 251) refuse(answer.data);
    // 404: it has ended in the meantime.
    else if (answer.status !== 250 && answer.status !== 404) setFailure(answer.data);
    else if (session === undefined) showToast("Du bist überall abgemeldet.");
    else {
      showToast(`${session.device} ist abgemeldet.`);
      onEnded(session);
    }
  };
  return {
    passwordField: {
      id: PASSWORD_ID,
      name: "currentPassword",
      value: password,
      error: refused,
      onChange: ({ target }: { target: { value: string } }) => {
        setRefused(null);
        setFailure(null);
        setPassword(target.value);
      },
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (password === "") refuse("Bitte gib dein Passwort an.");
      else if (!underWay.current) void send();
    },
    isEnding,
    failure,
    /** The dialog was closed: nothing secret waits for the next time. */
    forget: () => {
      setPassword("");
      setRefused(null);
      setFailure(null);
    },
  };
}
