import { createHash } from "node:crypto";

/**
 * The two style elements that React Aria adds when something pressable or a modal first appears, to the letter
 * (`interactions/usePress`, `overlays/usePreventScroll`). A page's policy must name them before, since it cannot change
 * any more once the page is there.
 */
const LIBRARY_STYLES = [
  "@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}",
  "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}",
];

/**
 * Policy of a page that may be cached: everything from the own origin, inline scripts only by the hash of their text
 * (a nonce would not survive a 304, `guarantees.md`). Data blocks are no scripts and need none.
 */
export function pagePolicy(inlineScripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashSource).join(" ")}`.trimEnd(),
    `style-src 'self' ${LIBRARY_STYLES.map(hashSource).join(" ")}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** `'sha256-…'` of the text of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
