import "./account.css";
import { type FormEvent, useRef, useState } from "react";
import { RESET_REQUESTED } from "#contract/account-data.ts";
import { EMAIL_MESSAGE, EMAIL_PATTERN } from "#contract/guest-data.ts";
import { call } from "#web/platform/call.ts";
import { useHydrated } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/contact-fields.tsx";
import { Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { UnbrokenText } from "#web/ui/unbroken-text.tsx";
import { type Attempt, refusedAttempt } from "./attempt.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { ScreenHead } from "./screen-head.tsx";

/** Asks for the link that sets a new password; the answer is the same whether there is such an account or not. */
export function ForgotForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: "idle" });
  const [isWrong, setWrong] = useState(false);
  const isAlive = useHydrated();
  const field = useRef<HTMLInputElement>(null);

  const send = async () => {
    if (attempt.kind === "sending") return;
    const given = field.current?.value.trim() ?? "";
    const isAddress = EMAIL_PATTERN.test(given);
    setWrong(!isAddress);
    if (!isAddress) {
      field.current?.focus();
      return;
    }
    setAttempt({ kind: "sending" });
    const answer = await call("login/reset", { email: given });
    setAttempt(answer.status === 250 ? { kind: "done" } : refusedAttempt(answer));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  const isSent = attempt.kind === "done";
  return (
    <>
      <ScreenHead title="Passwort vergessen">
        {!isSent && "Wir schicken dir einen Link, mit dem du ein neues setzt."}
      </ScreenHead>
      {isSent && (
        <Notice tone="success" role="status" icon={<Mail />}>
          <p>
            <UnbrokenText text={RESET_REQUESTED} />
          </p>
        </Notice>
      )}
      <form noValidate method="post" onSubmit={onSubmit}>
        <AttemptNotice attempt={attempt} onRetry={() => void send()} />
        <EmailField
          ref={field}
          label="E-Mail"
          name="email"
          autoComplete="username"
          required
          defaultValue={email}
          hint={isSent && "Nichts da? Schau im Spam-Ordner nach."}
          error={isWrong ? EMAIL_MESSAGE : attempt.kind === "refused" ? attempt.fields.email : undefined}
          onChange={(event) => {
            onEmail(event.target.value);
            setWrong((before) => before && !EMAIL_PATTERN.test(event.target.value.trim()));
          }}
        />
        <Button
          type="submit"
          variant={isSent ? "secondary" : "primary"}
          size="large"
          block
          busy={attempt.kind === "sending"}
          disabled={!isAlive}
        >
          {isSent ? "Noch einmal schicken" : "Link anfordern"}
        </Button>
      </form>
    </>
  );
}
