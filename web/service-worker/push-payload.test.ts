import { expect, test } from "vitest";
import { readPush } from "./push-payload.ts";

test("the server's message is read as it is sent", () => {
  const text = JSON.stringify({
    id: 7,
    notification: { title: "Neue Freundschaftsanfrage", body: "Zola M. möchte mit dir befreundet sein." },
    data: { link: "/profile" },
  });
  expect(readPush(text)).toEqual({
    tag: "notification-7",
    title: "Neue Freundschaftsanfrage",
    body: "Zola M. möchte mit dir befreundet sein.",
    link: "/profile",
  });
  expect(readPush('{"id":8,"notification":{"title":"Hallo"},"data":{"link":null}}')).toEqual({
    tag: "notification-8",
    title: "Hallo",
    body: "",
    link: null,
  });
});

test("whatever comes, something is shown", () => {
  for (const text of [
    undefined,
    "",
    "null",
    "[]",
    "{",
    '"x"',
    '{"notification":7}',
    '{"notification":{"title":""}}',
  ]) {
    expect(readPush(text)).toMatchObject({ title: "Nachtfalter", link: null });
  }
});
