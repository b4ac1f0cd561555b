import { pictureUrl } from "#contract/pictures.ts";
import type { Person } from "#server/areas/accounts/public.ts";

/** „L.“ of „Lindqvist“: what of a last name others see. An umlaut that is written as two characters stays one. */
export function initialOf(lastname: string): string {
  const [first] = [...lastname.normalize("NFC").trim()];
  return first === undefined ? "" : `${first.toLocaleUpperCase("de")}.`;
}

/** „Mara L.“: how people are named to others. */
export const shownName = ({ firstname, lastname }: Pick<Person, "firstname" | "lastname">): string =>
  `${firstname} ${initialOf(lastname)}`.trim();

/** A person as lists show them to others. */
export function toPerson({ id, firstname, lastname, avatarKey }: Person) {
  return {
    userid: id,
    firstname,
    lastname: initialOf(lastname),
    userimg: avatarKey && pictureUrl(avatarKey, 360, "jpg"),
    userimgKey: avatarKey,
  };
}
