/** The session is refreshed at most once in this time (specification, section 4). */
export const SESSION_REFRESH_MILLISECONDS = 60_000;

/**
 * Cookie that scripts can read, worth nothing by itself: `1` in browsers whose person has logged in. Pages are the same for
 * everybody; by it a browser knows whether asking who is logged in is worth a call.
 */
export const MEMBER_HINT_COOKIE = "nachtfalter_member";
