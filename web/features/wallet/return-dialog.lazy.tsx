import { useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/call.ts";
import { formatCents } from "#web/platform/money.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { showToast } from "#web/ui/toast.tsx";
import { WalletDialog } from "./wallet-dialog.lazy.tsx";
import { type ReturnableTopUp, walletQuery } from "./wallet-queries.ts";

type ReturnDialogProps = { topUp: ReturnableTopUp; isOpen: boolean; onClose: () => void };

/** Asks once more before a top-up goes back. */
export function ReturnDialog({ topUp: { id, amount }, isOpen, onClose }: ReturnDialogProps) {
  const queryClient = useQueryClient();
  const form = useFormCall({
    send: () => call("wallet/returnTopUp", { id: String(id) }),
    onSuccess: (data) => {
      showToast(data);
      onClose();
      void queryClient.invalidateQueries(walletQuery);
    },
    onRefused: () => {
      void queryClient.invalidateQueries(walletQuery);
      return {};
    },
  });
  return (
    <WalletDialog
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      title="Aufladung zurückgeben?"
      verb="Zurückgeben"
    >
      <p className="num">
        {formatCents(amount)} verlassen dein Guthaben sofort und gehen auf dem Weg zurück, auf dem du bezahlt
        hast.
      </p>
    </WalletDialog>
  );
}
