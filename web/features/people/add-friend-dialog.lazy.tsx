import "./people-dialogs.css";
import { useQueryClient } from "@tanstack/react-query";
import { EMAIL_MAX_LENGTH, EMAIL_MESSAGE, EMAIL_PATTERN } from "#contract/guest-data.ts";
import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/contact-fields.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
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

function AddFriendForm() {
  const queryClient = useQueryClient();
  const form = useFormCall({
    fields: ["friendEmail"],
    initial: { friendEmail: "" },
    check: (_name, { friendEmail }) => {
      const address = friendEmail.trim();
      return EMAIL_PATTERN.test(address) && address.length <= EMAIL_MAX_LENGTH ? null : EMAIL_MESSAGE;
    },
    send: ({ friendEmail }) => call("profil/addFriend", { friendEmail: friendEmail.trim() }),
    onSuccess: () => {
      form.reset();
      form.focus("friendEmail");
      void refreshPeople(queryClient);
    },
    onRefused: ({ status, data }) =>
      // These are about the address, everything else about now.
      status === 251 || status === 252 || status === 400
        ? { message: null, fields: { friendEmail: data } }
        : { focus: "friendEmail" },
  });
  return (
    <form className="dialog-form" {...form.props}>
      <div role="status">{form.done && <Notice tone="success">{form.done.data}</Notice>}</div>
      <FormNotice failure={form.failure} />
      <EmailField
        label="E-Mail"
        hint="Die Adresse, mit der dein Freund hier angemeldet ist."
        required
        enterKeyHint="send"
        {...form.field("friendEmail")}
        autoComplete="off"
      />
      <Button {...form.button} variant="primary" block>
        Anfrage senden
      </Button>
    </form>
  );
}
