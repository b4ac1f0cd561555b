import { CalendarDays, House, Ticket, Wallet } from "#web/ui/icons.ts";

/** The public routes that exist, in the order of the navigation bar (specification 2.2). */
export const MAIN_ROUTES = [
  { to: "/", name: "Home", shortName: "Home", icon: House },
  { to: "/events", name: "Events & Tickets", shortName: "Events", icon: CalendarDays },
] as const;

/** Those of members among them. */
export const MEMBER_ROUTES = [
  { to: "/tickets", name: "Meine Tickets", shortName: "Tickets", icon: Ticket },
  { to: "/wallet", name: "Guthaben", shortName: "Guthaben", icon: Wallet },
] as const;

/** Where the way into the account leads: members to their profile, guests to the login. */
export type AccountRoute = "/profile" | "/login";
