import { GENDERS } from "#contract/account-data.ts";

export type DraftGender = (typeof GENDERS)[number];

/** What a registration has gathered so far. Passwords are no part of it: they are never kept. */
export type Draft = {
  /** The square as a data URL (JPEG); null without a picture. */
  picture: string | null;
  firstname: string;
  lastname: string;
  /** Asked for where documents cannot print the name; else kept, and not sent. */
  firstnameLatin: string;
  lastnameLatin: string;
  gender: DraftGender;
  email: string;
  phone: string;
  /** As it was typed. */
  dob: string;
};

export type Passwords = { readonly password: string; readonly repeated: string };

export type Step = 1 | 2 | 3;

/** Default gender: male (specification, "Register"). */
export const EMPTY_DRAFT: Draft = {
  picture: null,
  firstname: "",
  lastname: "",
  firstnameLatin: "",
  lastnameLatin: "",
  gender: "male",
  email: "",
  phone: "",
  dob: "",
};

export const isGender = (value: unknown): value is DraftGender => GENDERS.some((gender) => gender === value);
