import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar } from "./avatar.tsx";
import { MothMark } from "./moth-mark.tsx";

test("who has no picture is shown as the moth, and nothing is fetched for it (specification, section 9)", () => {
  const markup = renderToStaticMarkup(<Avatar picture={null} />);
  expect(markup).toContain(renderToStaticMarkup(<MothMark />));
  expect(markup).not.toMatch(/<img|srcset/i);
});

test("who has one is shown by it alone", () => {
  const markup = renderToStaticMarkup(<Avatar picture={pictureSources("person-1a2b")} />);
  expect(markup).toMatch(/<img[^>]* src="\/bilder\/person-1a2b\//);
  expect(markup).not.toContain(renderToStaticMarkup(<MothMark />));
});
