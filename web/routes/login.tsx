import { createFileRoute, type SearchSchemaInput, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { User } from "#contract/areas/login.ts";
import { LoginScreen } from "#web/features/account/login-screen.tsx";
import { type LoginSearch, parseLoginSearch } from "#web/features/account/login-search.ts";
import { ownPath } from "#web/platform/own-path.ts";
import type { PageLoaderData } from "#web/platform/route-page.ts";
import { renewSession, signedIn, useUser } from "#web/platform/session/session.ts";
import { sessionStore } from "#web/platform/session/session-store.ts";

const TITLES = { forgot: "Passwort vergessen", resetpassword: "Neues Passwort" };

export const Route = createFileRoute("/login")({
  // Its address may hold the token of a mail's link.
  staticData: { guestsOnly: true, isPrivate: true },
  validateSearch: (search: Partial<LoginSearch> & SearchSchemaInput): LoginSearch => parseLoginSearch(search),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps: { page } }): PageLoaderData => ({
    head: { title: page ? TITLES[page] : "Login", description: "Mit deinem Konto zu deinen Tickets." },
  }),
  component: Login,
});

function Login() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const user = useUser();
  const isEntering = useRef(false);
  // In place of the login: "back" leads to where the person came from.
  const goOn = () => {
    const target = ownPath(search.redirect) ?? "/";
    // The server, which sent the person here, never sees what follows "#": the browser has kept it in this address.
    router.history.replace(target.includes("#") ? target : target + location.hash);
  };
  const enter = async (entered: User) => {
    isEntering.current = true;
    await signedIn(entered);
    goOn();
  };
  // Logged in by now, in another tab. The ways to a new password stay open.
  const isDone = Boolean(user) && search.page === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the address leads at that moment
  useEffect(() => {
    if (isDone && !isEntering.current) goOn();
  }, [isDone]);
  const dropKey = async () => {
    // A new password has ended the sessions of its account, probably this one. A user who stays logged in may not be here without the key.
    if (user && (await renewSession().catch(() => user)) !== null) return;
    sessionStore.setOver(false);
    await navigate({ search: ({ page }) => ({ page }), replace: true, resetScroll: false });
  };
  return (
    <LoginScreen
      search={search}
      onLoggedIn={(entered) => void enter(entered)}
      onKeyUsed={() => void dropKey()}
    />
  );
}
