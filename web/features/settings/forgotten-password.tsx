import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { showToast } from "#web/ui/toast.tsx";

/** Has a link for a new password sent to the own address: members cannot open the login, where guests ask for it. */
export function ForgottenPassword({ email }: { email: string }) {
  const form = useFormCall({
    send: () => call("login/reset", { email }),
    onSuccess: (said) => showToast(said),
    onRefused: ({ data }) => showToast(data, "error") ?? undefined,
  });
  return (
    <button type="button" className="link settings__forgotten" aria-busy={form.isBusy} onClick={form.submit}>
      Passwort vergessen?
    </button>
  );
}
