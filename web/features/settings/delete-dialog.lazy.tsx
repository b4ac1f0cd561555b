import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { deletionQuery } from "./account-queries.ts";
import { DeleteForm } from "./delete-form.tsx";
import { useDeletion } from "./use-deletion.lazy.ts";

/** The last look before the account goes: what is lost, what stays by law, and the credit. */
export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: deletion, isError, isFetching, refetch } = useQuery({ ...deletionQuery, enabled: isOpen });
  const form = useDeletion({
    credits: deletion?.credits ?? 0,
    password: deletion?.passwordNeeded === 1,
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Konto löschen?"
      size="m"
      foot={
        <>
          <Button variant="quiet" onClick={close}>
            Abbrechen
          </Button>
          <Button {...form.button} variant="danger" disabled={deletion === undefined}>
            Konto löschen
          </Button>
        </>
      }
    >
      {deletion !== undefined ? (
        <DeleteForm deletion={deletion} form={form} />
      ) : isError ? (
        <RetryNotice
          text="Was verloren ginge, ist nicht angekommen."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-3" aria-busy="true">
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      )}
    </Dialog>
  );
}
