import { readTab, removeFromTab, text, writeTab } from "#web/platform/tab-storage.ts";
import { type Draft, EMPTY_DRAFT, isGender } from "./draft.ts";

/** Of this tab, until it is closed. The picture has a place of its own: where it does not fit, the words are kept all the same. */
const WORDS = "nachtfalter.register";
const PICTURE = "nachtfalter.register.picture";

/** What was kept; it may have been in others' hands, so every part of it is checked. */
export function loadDraft(): Draft {
  const kept = readTab(WORDS);
  const picture = text(readTab(PICTURE)) || null;
  if (typeof kept !== "object" || kept === null) return { ...EMPTY_DRAFT, picture };
  const { firstname, lastname, firstnameLatin, lastnameLatin, gender, email, phone, dob } = kept as Record<
    string,
    unknown
  >;
  return {
    picture,
    firstname: text(firstname),
    lastname: text(lastname),
    firstnameLatin: text(firstnameLatin),
    lastnameLatin: text(lastnameLatin),
    gender: isGender(gender) ? gender : EMPTY_DRAFT.gender,
    email: text(email),
    phone: text(phone),
    dob: text(dob),
  };
}

/** Everything but the picture, and nothing that is no part of a draft. */
export function saveDraft(draft: Draft): void {
  const { firstname, lastname, firstnameLatin, lastnameLatin, gender, email, phone, dob } = draft;
  writeTab(WORDS, { firstname, lastname, firstnameLatin, lastnameLatin, gender, email, phone, dob });
}

/** Apart from the words, since it is a hundred times as long and changes rarely. */
export function savePicture(picture: string | null): void {
  if (picture === null) removeFromTab(PICTURE);
  else writeTab(PICTURE, picture);
}

/** The account is there. */
export function forgetDraft(): void {
  removeFromTab(WORDS);
  removeFromTab(PICTURE);
}
