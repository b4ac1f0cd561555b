import { Link, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AccountRoute, MAIN_ROUTES, MEMBER_ROUTES } from "./main-routes.ts";

export type MainLinkProps = {
  to: (typeof MAIN_ROUTES | typeof MEMBER_ROUTES)[number]["to"] | AccountRoute;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
};

/** A link of the main navigation; marked as the current place also on the other addresses of the same page. */
export function MainLink({ to, className, onClick, children }: MainLinkProps) {
  const isCurrent = useRouterState({ select: ({ location }) => placeOf(location.pathname) === to });
  return (
    <Link
      to={to}
      className={className}
      onClick={onClick}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </Link>
  );
}

/** `/home`, `/home/{id}` and `/city/{id}` are the home page too (specification 2.1); what is the member's lies in the profile. */
function placeOf(pathname: string): string {
  if (/^\/((home|city)(\/.*)?)?$/.test(pathname)) return "/";
  if (/^\/(settings|notifications)$/.test(pathname)) return "/profile";
  return pathname;
}
