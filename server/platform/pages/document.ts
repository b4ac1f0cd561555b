import { APP_ROOT_ID, PAGE_DATA_ID } from "#contract/page-rendering.ts";
import { BEFORE_PAINT_SCRIPT } from "./before-paint-script.ts";
import type { PageAssets } from "./build-manifest.ts";
import { MANIFEST_PATH } from "./web-app-manifest.ts";

export type DocumentParts = {
  readonly head: string;
  readonly body: string;
  readonly data: string;
  readonly assets: PageAssets;
};

const FONTS = ["/fonts/bricolage-grotesque-c.woff2", "/fonts/instrument-sans.woff2"];

/**
 * The whole HTML document of a page, which can be read before any script runs: styles, fonts and the main picture come
 * first, code after them. Its only executable inline script is `BEFORE_PAINT_SCRIPT`.
 */
export function renderDocument({ head, body, data, assets }: DocumentParts): string {
  return [
    '<!doctype html><html lang="de" class="dark"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="theme-color" content="#0B0A0D">',
    `<script>${BEFORE_PAINT_SCRIPT}</script>`,
    head,
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    ...FONTS.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${assets.script}" fetchpriority="low"></script>`,
    `</head><body><div id="${APP_ROOT_ID}">${body}</div>`,
    `<script id="${PAGE_DATA_ID}" type="application/json">${data}</script></body></html>`,
  ].join("");
}
