import { neededLatinNames, type PersonNames } from "#contract/person-names.ts";

/** How a name of an order is printed whose own script documents cannot print; columns of `order_latin_name`. */
export type LatinName = {
  readonly firstname: string;
  readonly lastname: string;
  readonly firstname_latin: string | null;
  readonly lastname_latin: string | null;
};

/** The Latin names that an order's people need, each name once: of namesakes the first one says it. */
export function latinNamesOf(people: readonly PersonNames[]): LatinName[] {
  const names = new Map<string, LatinName>();
  for (const person of people) {
    const { firstname, lastname } = person;
    const { firstnameLatin, lastnameLatin } = neededLatinNames(person);
    if (firstnameLatin === null && lastnameLatin === null) continue;
    const key = JSON.stringify([firstname, lastname]);
    if (names.has(key)) continue;
    names.set(key, { firstname, lastname, firstname_latin: firstnameLatin, lastname_latin: lastnameLatin });
  }
  return [...names.values()];
}
