/** Which of the login's sub-pages is shown (accounts specification, section 2 "Login page"). */
export type LoginPage = "login" | "forgot" | "resetpassword";

export type LoginSearch = {
  page: Exclude<LoginPage, "login"> | undefined;
  /** Token of the link that sets a new password. */
  resetkey: string | undefined;
  /** Where the login leads, as the address says; to be trusted as far as `ownPath` goes. */
  redirect: string | undefined;
};

/** What the address says, as far as it makes sense; the first page needs no name. */
export function parseLoginSearch(search: { [Key in keyof LoginSearch]?: unknown }): LoginSearch {
  const { page, resetkey, redirect } = search;
  return {
    page: page === "forgot" || page === "resetpassword" ? page : undefined,
    resetkey: typeof resetkey === "string" && resetkey !== "" ? resetkey : undefined,
    redirect: typeof redirect === "string" && redirect !== "" ? redirect : undefined,
  };
}
