/** What the open pages of a member are told of. */
export const ACCOUNT = {
  name: "account",
  events: ["notifications", "friends", "credits", "tickets"],
} as const;
