import { withoutInvisible } from "#contract/person-names.ts";

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{20e3}/gu;
const SIGNS_OF_BUSINESS = "©®™";
const NO_BREAK_SPACE = "\u00a0";

/**
 * A text as paper can carry it: composed (NFC), in one line, without emoji and without what is not seen, such as marks that turn its
 * direction; no-break spaces stay.
 */
export function printableText(text: string): string {
  return withoutInvisible(
    text.normalize("NFC").replace(EMOJI, (sign) => (SIGNS_OF_BUSINESS.includes(sign) ? sign : "")),
  )
    .replace(/[\u2007\u202f]/gu, NO_BREAK_SPACE)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u0020\u1680\u2000-\u200a\u205f\u3000]+/gu, " ")
    .trim();
}
