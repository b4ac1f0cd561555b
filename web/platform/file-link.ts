type FileKind = "ticket" | "tickets" | "invoice" | "passBook" | "calendar";
export type FileReference = { readonly file: string; readonly name: string };

/** Where a file of an order is fetched (`checkout/getFile`). */
export function fileLink(type: FileKind, { file, name }: FileReference): string {
  return `/checkout/getFile?${new URLSearchParams({ type, file, name })}`;
}
