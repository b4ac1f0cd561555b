/** What may lie above the profile: `/profile?zeige=anfragen`. */
export const PROFILE_DIALOGS = ["anfragen", "freunde", "freund", "staedte"] as const;
export type ProfileDialog = (typeof PROFILE_DIALOGS)[number];

/** The dialog that an address names; anything else names none. */
export function parseProfileDialog(text: unknown): ProfileDialog | undefined {
  return PROFILE_DIALOGS.find((dialog) => dialog === text);
}
