import { expect, test } from "vitest";
import { PHONE_PATTERN } from "./guest-data.ts";

test.each([
  "040 1234",
  "+49 170 5550142",
  "(040) 77 65-43/21",
  "+43.1.5880",
  "0041 44 668 18 00",
  "+(49) 40 1234",
])("%s is a phone number", (typed) => expect(typed).toMatch(PHONE_PATTERN));

test.each([
  "",
  "1",
  "12",
  "+49",
  "04012",
  "0 4 0 1 2",
  "-040 1234",
  "++49401234",
  "040 1234 ab",
  "anrufen",
  "______",
])("„%s“ is none", (typed) => expect(typed).not.toMatch(PHONE_PATTERN));
