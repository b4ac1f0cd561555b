import { useQueryClient } from "@tanstack/react-query";
import { IBAN_MESSAGE, readIban } from "#contract/iban.ts";
import { call } from "#web/platform/call.ts";
import { formatCents } from "#web/platform/money.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { WalletDialog } from "./wallet-dialog.lazy.tsx";
import { walletQuery } from "./wallet-queries.ts";

type PayoutDialogProps = { credits: number; isOpen: boolean; onClose: () => void };

/** Where all of the credits go that are left. */
export function PayoutDialog({ credits, isOpen, onClose }: PayoutDialogProps) {
  const queryClient = useQueryClient();
  const form = useFormCall({
    fields: ["holder", "iban"],
    initial: { holder: "", iban: "" },
    check: (name, { holder, iban }) => {
      if (name === "holder") return holder.trim() === "" ? "Bitte gib an, wem das Konto gehört." : null;
      return readIban(iban) === undefined ? IBAN_MESSAGE : null;
    },
    send: ({ holder, iban }) => call("wallet/requestPayout", { holder: holder.trim(), iban }),
    onSuccess: (data) => {
      showToast(data);
      onClose();
      form.reset();
      void queryClient.invalidateQueries(walletQuery);
    },
  });
  return (
    <WalletDialog isOpen={isOpen} onClose={onClose} form={form} title="Guthaben auszahlen" verb="Auszahlen">
      <p className="num">Wir überweisen dir dein ganzes Guthaben: {formatCents(credits)}.</p>
      <TextField label="Kontoinhaber" autoComplete="name" maxLength={70} required {...form.field("holder")} />
      <TextField
        label="IBAN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        required
        {...form.field("iban")}
      />
    </WalletDialog>
  );
}
