import type { ReactNode } from "react";
import type { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  form: Pick<ReturnType<typeof useFormCall>, "props" | "button" | "failure">;
  title: string;
  /** Of the button that sends it. */
  verb: string;
  children: ReactNode;
};

/** Asks for what is needed before credits leave the wallet. */
export function WalletDialog({ isOpen, onClose, form, title, verb, children }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="s"
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          <Button {...form.button} variant="primary">
            {verb}
          </Button>
        </>
      }
    >
      <form className="wallet__form" {...form.props}>
        {children}
        <FormNotice failure={form.failure} />
      </form>
    </Dialog>
  );
}
