import { qrShape } from "../qr-shape.ts";
import style from "./code-page.css?inline";

const SVG = "http://www.w3.org/2000/svg";

/** Keeps the screen on; all else in the page needs no script. */
const SCRIPT =
  "const on=()=>document.visibilityState==='visible'&&navigator.wakeLock?.request('screen').catch(()=>{});on();document.addEventListener('visibilitychange',on)";

/** A code for a door, with what is said of it. */
export type KeptCode = {
  /** What the QR says. */
  readonly text: string;
  readonly shortCode: string | null;
  /** Beside the ways to its neighbours: „Ticket 1 von 2“. */
  readonly title: string;
  /** What the code is to users who cannot see it: „QR-Code von Ticket 1“. */
  readonly label: string;
  /** Whose it is. */
  readonly name: string;
  /** Below the name. */
  readonly lines: readonly string[];
};

export type CodePage = {
  /** Of the browser's window. */
  readonly title: string;
  /** „Deine Tickets“ */
  readonly heading: string;
  /** How old it is. */
  readonly state: string;
  /** What they are: „Tickets“. */
  readonly label: string;
  /** „Voriges Ticket“, „Nächstes Ticket“. */
  readonly ways: { readonly back: string; readonly on: string };
  readonly codes: readonly KeptCode[];
  /** Where „Neu laden“ leads; the page's own address when it is left out. */
  readonly reload?: string;
  /** Beside „Neu laden“: other pages that are kept. */
  readonly links?: readonly { readonly href: string; readonly text: string }[];
};

/**
 * Codes as a page that stands alone: what it shows is in it, and its policy lets it load nothing. All texts are set as text, never as
 * markup.
 */
export async function codePage({
  title,
  heading,
  state,
  label,
  ways,
  codes,
  reload = "",
  links = [],
}: CodePage): Promise<{ readonly html: string; readonly policy: string }> {
  const page = document.implementation.createHTMLDocument(title);
  page.head.append(
    element(page, "meta", {
      name: "viewport",
      content: "width=device-width, initial-scale=1, viewport-fit=cover",
    }),
    element(page, "meta", { name: "robots", content: "noindex" }),
  );
  page.body.append(
    element(page, "header", {}, [
      element(page, "h1", {}, heading),
      element(page, "p", {}, state),
      ...(codes.length === 0 ? [] : [element(page, "p", {}, "Stell die Helligkeit hoch.")]),
    ]),
    element(
      page,
      "main",
      { class: "code-stage", tabindex: "0", "aria-label": label },
      codes.map((code, place) => codePart(page, { codes, ways }, code, place)),
    ),
    element(page, "footer", {}, [
      element(page, "a", { href: reload }, "Neu laden"),
      ...links.map(({ href, text }) => element(page, "a", { href }, text)),
    ]),
  );
  return {
    // Style and script come as text: this page's own policy would stop them in a document that it makes.
    html: `<!doctype html><html lang="de"><head>${page.head.innerHTML}<style>${style}</style></head><body>${page.body.innerHTML}<script>${SCRIPT}</script></body></html>`,
    policy: `default-src 'none'; style-src ${await hashOf(style)}; script-src ${await hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function codePart(
  page: Document,
  { codes, ways }: Pick<CodePage, "codes" | "ways">,
  code: KeptCode,
  place: number,
): HTMLElement {
  const { viewBox, path } = qrShape(code.text);
  const picture = page.createElementNS(SVG, "svg");
  const ink = page.createElementNS(SVG, "path");
  ink.setAttribute("d", path);
  const attributes = { viewBox, "shape-rendering": "crispEdges", role: "img", "aria-label": code.label };
  for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
  picture.append(ink);
  // To the codes beside it, without a script; no guest sees by itself that there are others.
  const way = (to: number, sign: string, name: string) =>
    codes[to] === undefined
      ? element(page, "i", {})
      : element(page, "a", { href: `#${idOf(to)}`, "aria-label": name }, sign);
  return element(page, "section", { id: idOf(place) }, [
    element(page, "nav", {}, [
      way(place - 1, "‹", ways.back),
      element(page, "span", {}, code.title),
      way(place + 1, "›", ways.on),
    ]),
    picture,
    element(page, "p", { class: "code" }, code.shortCode ?? ""),
    element(page, "h2", {}, code.name),
    ...code.lines.map((line) => element(page, "p", {}, line)),
  ]);
}

const idOf = (place: number) => `code-${place + 1}`;

function element(
  page: Document,
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly Node[] = "",
): HTMLElement {
  const made = page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...(typeof content === "string" ? [content] : content));
  return made;
}

/** `'sha256-…'`, as a content security policy names a script or style by. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}
