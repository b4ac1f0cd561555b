import type { PersonNames } from "#contract/person-names.ts";

type LatinNames = { firstnameLatin?: string; lastnameLatin?: string };
/** A name, in Latin letters as well where tickets cannot show its own script. */
export type PersonName = LatinNames & { firstname: string; lastname: string };
export type Guest = PersonName & { email: string; phone: string };

export const EMPTY_GUEST: Guest = { firstname: "", lastname: "", email: "", phone: "" };

/** Those of a person that were given. */
export function latinNames({
  firstnameLatin,
  lastnameLatin,
}: Pick<PersonNames, keyof LatinNames>): LatinNames {
  return { ...(firstnameLatin && { firstnameLatin }), ...(lastnameLatin && { lastnameLatin }) };
}
