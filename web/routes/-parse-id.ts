import { redirect } from "@tanstack/react-router";

/** An id in a path; anything else is an unknown path and leads home (specification 2.1). */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw redirect({ to: "/home" });
  return Number(text);
}
