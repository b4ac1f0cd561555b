/** Import only lazily: it brings the modal, which no first page needs. */
import "./people-dialogs.css";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { EMAIL_MAX_LENGTH, EMAIL_MESSAGE, EMAIL_PATTERN } from "#contract/guest-data.ts";
import { call } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/contact-fields.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { refreshPeople } from "./person-actions.ts";

type AddFriendDialogProps = { isOpen: boolean; onClose: () => void };

/** Asks somebody to be friends by the e-mail they are registered with. */
export function AddFriendDialog({ isOpen, onClose }: AddFriendDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Freund hinzufügen" size="s">
      <AddFriendForm />
    </Dialog>
  );
}

type Result = { readonly kind: "sent" | "refused" | "failed"; readonly text: string };

function AddFriendForm() {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const friendEmail = email.trim();
    if (!EMAIL_PATTERN.test(friendEmail) || friendEmail.length > EMAIL_MAX_LENGTH) {
      setResult({ kind: "refused", text: EMAIL_MESSAGE });
      field.current?.focus();
      return;
    }
    setSending(true);
    setResult(undefined);
    const { status, data } = await call("profil/addFriend", { friendEmail });
    setSending(false);
    if (status === 250) {
      setResult({ kind: "sent", text: data });
      setEmail("");
      void refreshPeople(queryClient);
    } else {
      // 251 and 252 are about this address, everything else about now.
      setResult({
        kind: status === 251 || status === 252 || status === 400 ? "refused" : "failed",
        text: data,
      });
    }
    field.current?.focus();
  };

  return (
    <form className="dialog-form" noValidate onSubmit={submit}>
      <div role="status">{result?.kind === "sent" && <Notice tone="success">{result.text}</Notice>}</div>
      {result?.kind === "failed" && (
        <Notice tone="error" role="alert">
          {result.text}
        </Notice>
      )}
      <EmailField
        ref={field}
        label="E-Mail"
        hint="Die Adresse, mit der dein Freund hier angemeldet ist."
        error={result?.kind === "refused" ? result.text : undefined}
        autoComplete="off"
        enterKeyHint="send"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setResult((last) => (last?.kind === "refused" ? undefined : last));
        }}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Anfrage senden
      </Button>
    </form>
  );
}
