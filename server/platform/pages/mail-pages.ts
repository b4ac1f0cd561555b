/**
 * The pages that mails lead to: of the login, and those that confirm an address. Their links carry a token that only the browser reads,
 * so the server makes one page for all tokens, whether they are ours or made up.
 */
const TOKEN = /^(\/(?:tickets-)?bestaetigen\?key|\/login\?(?:page=resetpassword&)?resetkey)=[^&]+$/;
const ANY_TOKEN = "$1=-";
/** Nothing in these addresses is a secret or of anybody's choosing: where the login leads is. */
const MAIL_PAGE =
  /^\/(?:(?:tickets-)?bestaetigen(?:\?key=-)?|login(?:\?(?:page=forgot|page=resetpassword(?:&resetkey=-)?|resetkey=-))?)$/;

/** @param canonical as `canonicalUrl` leaves an address */
export function withoutToken(canonical: string): string {
  return canonical.replace(TOKEN, ANY_TOKEN);
}

/** Whether it is one of these few, the same for everybody. @param page as {@link withoutToken} leaves it */
export function isMailPage(page: string): boolean {
  return MAIL_PAGE.test(page);
}
