const NAMES: readonly (readonly [begin: string, name: string])[] = [
  ["/profile", "zu deinem Profil"],
  ["/settings", "zu deinen Einstellungen"],
  ["/notifications", "zu deinen Benachrichtigungen"],
  ["/eventDetails/", "zurück zum Event"],
];

/** „Nach dem Login geht es weiter zu deinem Profil.“ Undefined where the target has no name. */
export function targetText(redirect: string | undefined): string | undefined {
  const name = NAMES.find(([begin]) => redirect?.startsWith(begin))?.[1];
  return name && `Nach dem Login geht es weiter ${name}.`;
}
