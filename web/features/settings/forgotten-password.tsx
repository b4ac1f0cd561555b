import { useState } from "react";
import { call } from "#web/platform/call.ts";
import { showToast } from "#web/ui/toast.tsx";

/** Has a link for a new password sent to the own address: members cannot open the login, where guests ask for it. */
export function ForgottenPassword({ email }: { email: string }) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    const answer = await call("login/reset", { email });
    setSending(false);
    showToast(answer.data, answer.status === 250 ? "success" : "error");
  };
  return (
    <button
      type="button"
      className="link settings__forgotten"
      aria-busy={isSending}
      onClick={() => void send()}
    >
      Passwort vergessen?
    </button>
  );
}
