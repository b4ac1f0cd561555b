import type { Platform } from "../operator.ts";
import { html, Markup } from "./markup.ts";

/** A mail as blocks, so that its HTML and its plain text always say the same. */
export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "rows"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: "ticket";
      /** „Fr.“, „4.“, „Dez.“, in the order of the screens' date stubs. */
      readonly weekday: string;
      readonly day: string;
      readonly month: string;
      readonly title: string;
      readonly when: string;
      readonly where: string;
      /** One line a ticket: who, and what for. */
      readonly holders: readonly (readonly [name: string, category: string])[];
    };

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
export const button = (label: string, url: string): MailBlock => ({ kind: "button", label, url });

export type MailContent = {
  readonly subject: string;
  /** Shown by inboxes behind the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
};

const FONT =
  "font-family:'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
const DISPLAY =
  "font-family:'Bricolage Grotesque','Arial Narrow','Roboto Condensed',Arial,sans-serif;font-weight:800";
const INK = "#16131A";
const MUTED = "#5B5561";
const LAMP = "#FFD84D";
const LAMP_MUTED = "#4A4022";
const BONE = "#F5F1E8";

/** Only what inline styles can't say. Lamp yellow with ink on it stays the same in the dark. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#0B0A0D!important}.sheet{background:#151318!important}.text,.text a{color:#F3EEE4!important}.muted,.muted a{color:#ABA5B0!important}.line{border-color:#37333d!important}}
[data-ogsb] .ground{background:#0B0A0D!important}[data-ogsb] .sheet{background:#151318!important}[data-ogsc] .text{color:#F3EEE4!important}[data-ogsc] .muted{color:#ABA5B0!important}
@media (max-width:480px){.inner{padding-left:20px!important;padding-right:20px!important}.heading{font-size:28px!important}}`;

/** Tables and inline styles, as mail programs want them; no pictures, so that nothing is missing where they are blocked. */
export function renderHtml(content: MailContent, platform: Platform): string {
  return html`<!doctype html>
<html lang="de" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${content.subject}</title><style>${new Markup(STYLE)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${BONE}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${content.preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${BONE}"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="text" style="padding:0 8px 16px;${DISPLAY};font-size:20px;line-height:28px;color:${INK}"><span style="display:inline-block;width:14px;height:14px;border-radius:7px;background:${LAMP};border:1px solid ${INK};margin-right:10px"></span>${platform.productName}</td></tr>
<tr><td class="sheet" style="background:#FFFFFF;border-radius:22px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="inner" style="padding:36px 36px 24px">
<h1 class="text heading" style="margin:0 0 16px;${DISPLAY};font-size:34px;line-height:1.04;letter-spacing:-0.015em;color:${INK}">${content.heading}</h1>
${content.blocks.map(block)}
</td></tr></table></td></tr>
<tr><td class="muted" style="padding:20px 8px 0;${FONT};font-size:13px;line-height:20px;color:${MUTED}">Fragen? Antworte auf diese Mail oder ruf an: ${platform.supportPhone}.<br>${platform.legalName}, ${platform.street}, ${platform.postcode} ${platform.city}<br><a href="${platform.publicUrl}/impressum" style="color:inherit">Impressum</a> · <a href="${platform.publicUrl}/agb" style="color:inherit">AGB</a> · <a href="${platform.publicUrl}/datenschutz" style="color:inherit">Datenschutz</a></td></tr>
</table></td></tr></table></body></html>`.html;
}

function block(part: MailBlock): Markup {
  switch (part.kind) {
    case "paragraph":
      return html`<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:${INK}">${part.text}</p>`;
    case "button":
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${LAMP}" style="background:${LAMP};border-radius:12px;border:1px solid ${INK}"><a href="${part.url}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:650;color:${INK};text-decoration:none">${part.label}</a></td></tr></table>`;
    case "rows":
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">${part.rows.map(
        ([label, value]) =>
          html`<tr><td class="muted line" style="padding:10px 16px 10px 0;border-top:1px solid #E2DBCB;${FONT};font-size:15px;line-height:22px;color:${MUTED};vertical-align:top">${label}</td><td class="text line" align="right" style="padding:10px 0;border-top:1px solid #E2DBCB;${FONT};font-size:15px;line-height:22px;font-weight:650;color:${INK};vertical-align:top">${value}</td></tr>`,
      )}</table>`;
    case "ticket":
      return ticketCard(part);
  }
}

function ticketCard(ticket: Extract<MailBlock, { kind: "ticket" }>): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LAMP}" style="margin:8px 0 24px;background:${LAMP};border-radius:16px;border:1px solid ${INK}">
<tr><td style="padding:20px 22px 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="56" style="width:56px;vertical-align:top"><table role="presentation" width="56" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${INK}" align="center" style="background:${INK};border-radius:6px;padding:7px 0;${FONT};font-size:12px;line-height:16px;font-weight:650;color:${BONE}">${ticket.weekday}<br><span style="${DISPLAY};font-size:26px;line-height:28px">${ticket.day}</span><br>${ticket.month}</td></tr></table></td>
<td style="padding-left:16px;vertical-align:top;word-break:break-word"><div style="${DISPLAY};font-size:24px;line-height:1.08;color:${INK}">${ticket.title}</div><div style="${FONT};font-size:15px;line-height:22px;font-weight:650;color:${INK};margin-top:4px">${ticket.when}</div><div style="${FONT};font-size:15px;line-height:22px;color:${LAMP_MUTED}">${ticket.where}</div></td>
</tr></table></td></tr>
${ticket.holders.map(
  ([name, category]) =>
    html`<tr><td style="padding:12px 22px;border-top:1px dashed ${INK}"><div style="${FONT};font-size:16px;line-height:22px;font-weight:650;color:${INK}">${name}</div><div style="${FONT};font-size:14px;line-height:20px;color:${LAMP_MUTED}">${category}</div></td></tr>`,
)}</table>`;
}

/** The same in plain text, at most 76 characters a line. */
export function renderText(content: MailContent, platform: Platform): string {
  const parts = [content.heading, ...content.blocks.map(plain)].map((part) =>
    part
      .split("\n")
      .map((line) => wrapped(line))
      .join("\n"),
  );
  const imprint = [
    `Fragen? Antworte auf diese Mail oder ruf an: ${platform.supportPhone}.`,
    `${platform.legalName}, ${platform.street}, ${platform.postcode} ${platform.city}`,
    `${platform.publicUrl}/impressum`,
  ];
  return `${parts.join("\n\n")}\n\n-- \n${imprint.join("\n")}\n`;
}

function plain(part: MailBlock): string {
  switch (part.kind) {
    case "paragraph":
      return oneLine(part.text);
    case "button":
      return `${part.label}:\n${part.url}`;
    case "rows":
      return part.rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join("\n");
    case "ticket":
      return [
        oneLine(part.title),
        oneLine(part.when),
        oneLine(part.where),
        ...part.holders.map(([name, category]) => `- ${oneLine(name)}, ${oneLine(category)}`),
      ].join("\n");
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function wrapped(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > 76) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current].join("\n");
}
