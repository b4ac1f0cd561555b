import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";

/**
 * Runs before the first paint. Dark is the default, light only by the choice kept in this browser. Pages are the same for
 * everybody: in a browser whose person has logged in, the class `member` makes room for what belongs to members, so that no
 * "Login" shows first. Its text is the same on every page, so its hash stands in every page's security policy.
 */
export const BEFORE_PAINT_SCRIPT =
  `if(/(^|; )${MEMBER_HINT_COOKIE}=1/.test(document.cookie))document.documentElement.classList.add("member");` +
  'try{if(localStorage.getItem("theme")==="light"){document.documentElement.classList.remove("dark");' +
  'document.querySelector("meta[name=theme-color]").content="#F5F1E8"}}catch{}';
