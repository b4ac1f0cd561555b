import { escapeHtml } from "../http/escape-html.ts";

/** HTML that was put together by {@link html}, so that it needs no escaping again. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  toString(): string {
    return this.html;
  }
}

export type MarkupValue = Markup | string | number | null | undefined | false | readonly MarkupValue[];

/** Tagged template for HTML: every value is escaped unless it is markup itself; lists are joined, nothing is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(parts.reduce((whole, part, index) => whole + shown(values[index - 1]) + part));
}

function shown(value: MarkupValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.html;
  if (typeof value === "object") return value.map(shown).join("");
  return escapeHtml(String(value));
}
