/**
 * A word whose hyphens no line ends at: „E-Mail“, „SEPA-Lastschrift“. Word joiners hold the plain hyphen, because the
 * non-breaking hyphen (U+2011) is missing in fonts and then drawn as a blank.
 */
export function unbroken(word: string): string {
  return word.replaceAll("-", "\u2060-\u2060");
}

export const E_MAIL = unbroken("E-Mail");
