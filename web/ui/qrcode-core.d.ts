/** The part of the package that computes a code, without what draws it. */
declare module "qrcode/lib/core/qrcode.js" {
  export { create } from "qrcode";
}
