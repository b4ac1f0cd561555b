import {
  createFileRoute,
  Link,
  type SearchSchemaInput,
  useNavigate,
  useRouter,
} from "@tanstack/react-router";
import { useCallback } from "react";
import type { User } from "#contract/areas/login.ts";
import { RegisterScreen } from "#web/features/register/register-screen.tsx";
import { ownPath } from "#web/platform/own-path.ts";
import { signedIn } from "#web/platform/session/session.ts";

type Search = {
  /** The first step has none; in the address, so that "back" goes one step back. */
  schritt: 2 | 3 | undefined;
  /** Where to go on after it, as the address says; to be trusted as far as `ownPath` goes. */
  redirect: string | undefined;
};

/** Guests only (specification 2.1). */
export const Route = createFileRoute("/register")({
  staticData: { guestsOnly: true },
  validateSearch: ({
    schritt,
    redirect,
  }: { schritt?: unknown; redirect?: unknown } & SearchSchemaInput): Search => ({
    schritt: ([2, 3] as const).find((step) => String(step) === String(schritt)),
    redirect: typeof redirect === "string" && redirect !== "" ? redirect : undefined,
  }),
  loader: () => ({
    head: {
      title: "Registrieren",
      description: "Leg dein Konto an: Tickets, Guthaben und Freunde an einem Ort.",
    },
  }),
  component: Register,
});

function Register() {
  const { schritt = 1, redirect } = Route.useSearch();
  const navigate = useNavigate({ from: "/register" });
  const { history } = useRouter();
  const goToStep = useCallback(
    (step: 1 | 2 | 3, replace = false) =>
      void navigate({ search: { schritt: step === 1 ? undefined : step, redirect }, replace }),
    [navigate, redirect],
  );
  const goOn = useCallback(
    (user: User) => {
      signedIn(user);
      // In place of the registration: "back" leads to where the person came from. `/dashboard` leads home.
      history.replace(ownPath(redirect) ?? "/dashboard");
    },
    [history, redirect],
  );
  return (
    <RegisterScreen
      step={schritt}
      onStep={goToStep}
      onDone={goOn}
      loginLink={(words) => (
        <Link to="/login" search={{ redirect }}>
          {words}
        </Link>
      )}
      backLink={(step) => (
        <Link
          to="/register"
          search={{ schritt: step === 1 ? undefined : (step as 2), redirect }}
          className="link"
        >
          Zurück
        </Link>
      )}
    />
  );
}
