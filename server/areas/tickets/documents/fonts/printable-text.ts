const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0e}|\u{fe0f}|\u{20e3}|\u{200d}/gu;
const SIGNS_OF_BUSINESS = "©®™";
const NO_BREAK_SPACE = "\u00a0";

/** A text as paper can carry it: composed (NFC), in one line, without control characters and emoji; no-break spaces stay. */
export function printableText(text: string): string {
  return text
    .normalize("NFC")
    .replace(EMOJI, (sign) => (SIGNS_OF_BUSINESS.includes(sign) ? sign : ""))
    .replace(/[\u2007\u202f]/gu, NO_BREAK_SPACE)
    .replace(/(?:(?!\u00a0)[\p{Cc}\p{Cf}\p{Z}])+/gu, " ")
    .trim();
}
