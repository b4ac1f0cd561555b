import { ownPath } from "#web/platform/own-path.ts";

/** Which of the login's sub-pages is shown (accounts specification, section 2 "Login page"). */
export type LoginPage = "login" | "forgot" | "resetpassword";

export type LoginSearch = {
  page: Exclude<LoginPage, "login"> | undefined;
  /** Token of the link that sets a new password. */
  resetkey: string | undefined;
  /** Where the login leads: a path of our own. */
  redirect: string | undefined;
};

/** What the address says, as far as it makes sense; the first page needs no name. */
export function parseLoginSearch(search: { [Key in keyof LoginSearch]?: unknown }): LoginSearch {
  const { page, resetkey, redirect } = search;
  return {
    page: page === "forgot" || page === "resetpassword" ? page : undefined,
    resetkey: typeof resetkey === "string" && resetkey !== "" ? resetkey : undefined,
    redirect: ownPath(redirect) ?? undefined,
  };
}

const NAMES: readonly (readonly [begin: string, name: string])[] = [
  ["/profile", "zu deinem Profil"],
  ["/settings", "zu deinen Einstellungen"],
  ["/notifications", "zu deinen Benachrichtigungen"],
  ["/eventDetails/", "zurück zum Event"],
];

/** „Nach dem Login geht es weiter zu deinem Profil.“ Undefined where the target has no name. */
export function targetText(redirect: string | undefined): string | undefined {
  const name = NAMES.find(([begin]) => redirect?.startsWith(begin))?.[1];
  return name && `Nach dem Login geht es weiter ${name}.`;
}
