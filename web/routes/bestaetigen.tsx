import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { VerifyScreen } from "#web/features/account/verify-screen.tsx";
import type { PageLoaderData } from "#web/platform/route-page.ts";
import { userChanged, useUser } from "#web/platform/session/session.ts";

/** `key`: the token of the mail's link. */
type VerifySearch = { key: string | undefined };

/** Confirms an e-mail. Its address holds a secret, so it is kept nowhere. */
export const Route = createFileRoute("/bestaetigen")({
  staticData: { isPrivate: true },
  validateSearch: ({ key }: Partial<VerifySearch> & SearchSchemaInput): VerifySearch => ({
    key: typeof key === "string" && key !== "" ? key : undefined,
  }),
  loader: (): PageLoaderData => ({
    head: { title: "E-Mail bestätigen", description: "Deine E-Mail-Adresse gehört dir." },
  }),
  component: Verify,
});

function Verify() {
  const { key } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useUser();
  return (
    <VerifyScreen
      token={key}
      user={user}
      onVerified={() => userChanged({ verified: 1 })}
      onKeyUsed={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  );
}
