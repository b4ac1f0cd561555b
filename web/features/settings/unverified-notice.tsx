import "./unverified-notice.css";
import { useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { call } from "#web/platform/call.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";

type Sending = { kind: "idle" } | { kind: "sending" } | { kind: "sent" | "failed"; text: string };

/** Asks whoever has not confirmed their e-mail to do so; nothing for everyone else. */
export function UnverifiedNotice({ user }: { user: Pick<User, "email" | "verified"> }) {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  if (user.verified === 1) return null;
  const resend = async () => {
    setSending({ kind: "sending" });
    const answer = await call("settings/resendVerification", {});
    setSending({ kind: answer.status === 250 ? "sent" : "failed", text: answer.data });
  };
  return (
    <Notice
      icon={<Mail />}
      action={
        sending.kind !== "sent" && (
          <Button
            variant="secondary"
            size="small"
            busy={sending.kind === "sending"}
            onClick={() => void resend()}
          >
            Link noch einmal senden
          </Button>
        )
      }
    >
      <p>
        Bitte bestätige deine {E_MAIL}: Wir haben dir einen Link an <b>{user.email}</b> geschickt.
      </p>
      <div aria-live="polite">
        {(sending.kind === "sent" || sending.kind === "failed") && (
          <p className={classNames("verify__said", sending.kind === "failed" && "verify__said--failed")}>
            {sending.text}
          </p>
        )}
      </div>
    </Notice>
  );
}
