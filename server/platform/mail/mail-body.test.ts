import { expect, test } from "vitest";
import { sampleTicket } from "../../../testing/document-samples.ts";
import { type MailContent, renderHtml, renderText } from "./mail-body.ts";

const { platform } = sampleTicket();
const content: MailContent = {
  subject: "Deine Tickets für <Fest> & „mehr“",
  preview: "Freitag",
  heading: "Hier sind deine zwei Tickets.",
  blocks: [
    {
      kind: "paragraph",
      text: "Hallo <b>Mia</b>,\r\ndeine Tickets hängen an dieser Mail und zwar alle, die du bestellt hast.",
    },
    {
      kind: "ticket",
      weekday: "Fr.",
      day: "4.",
      month: "Dez.",
      title: '"><script>alert(1)</script>',
      when: "Freitag, 4. Dezember 2026, 22:00 Uhr",
      where: "Kesselhaus Nord, Hamburg",
      holders: [["Yıldız Łukasz", "Standard · Ticket 1 von 2"]],
    },
    { kind: "button", label: "Tickets öffnen", url: 'https://nachtfalter.example/x"y' },
    { kind: "rows", rows: [["Bezahlt", "25,00\u00a0€"]] },
  ],
};

test("escapes every text and loads nothing from anywhere", () => {
  const html = renderHtml(content, platform);
  expect(html).not.toMatch(/<script|<b>Mia|<Fest>/);
  expect(html).toContain('href="https://nachtfalter.example/x&quot;y"');
  expect(html).not.toMatch(/<img|src=|url\(|@import|<link/);
});

test("is readable in the dark: says so and colours everything that is not on lamp yellow", () => {
  const html = renderHtml(content, platform);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
});

test("has the date stub of the screens: weekday, day, month", () => {
  const html = renderHtml(content, platform);
  const words = html.replace(/<style>.*?<\/style>|<[^>]+>/gs, " ").replace(/\s+/g, " ");
  expect(words).toContain(" Fr. 4. Dez. ");
});

test("says the same as plain text in short lines", () => {
  const text = renderText(content, platform);
  for (const part of [
    "Hier sind deine zwei Tickets.",
    "- Yıldız Łukasz, Standard · Ticket 1 von 2",
    'Tickets öffnen:\nhttps://nachtfalter.example/x"y',
    "Bezahlt: 25,00\u00a0€",
    platform.supportPhone,
  ]) {
    expect(text).toContain(part);
  }
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(76);
  expect(text).not.toContain("\r");
});
