import { expect, test } from "vitest";
import { RETRY_MESSAGE } from "#web/platform/call.ts";
import { refusedAttempt } from "./attempt.ts";

test("a refusal is told in the server's words, and only what may go through later is offered again", () => {
  const tooMany = "Das waren zu viele Versuche.";
  expect(refusedAttempt({ status: 429, data: tooMany })).toMatchObject({ message: tooMany, isRetry: false });
  expect(refusedAttempt({ status: 0, data: RETRY_MESSAGE })).toMatchObject({
    message: RETRY_MESSAGE,
    isRetry: true,
  });
  expect(refusedAttempt({ status: 503, data: "Gerade ist viel los." })).toMatchObject({ isRetry: true });
  expect(refusedAttempt({ status: 500, data: null })).toMatchObject({ message: RETRY_MESSAGE });
  expect(refusedAttempt({ status: 400, data: "x", fields: { email: "y" } }).fields).toEqual({ email: "y" });
});
