import { standAlonePage } from "../http/stand-alone-page.ts";

/** For a page that could not be rendered, and for one that would have to wait too long. */
export function errorPages(productName: string): { readonly failed: Buffer; readonly busy: Buffer } {
  const page = (heading: string, text: string) =>
    Buffer.from(
      standAlonePage(productName, {
        heading,
        text: `${text} Bitte versuche es in ein paar Sekunden noch einmal.`,
        actions: [
          { href: "", name: "Noch einmal versuchen" },
          { href: "/", name: "Zur Startseite" },
        ],
      }),
    );
  return {
    failed: page("Da ging was schief", "Die Seite konnte gerade nicht geladen werden."),
    busy: page("Gerade ist sehr viel los", "Die Seite ist noch nicht für dich bereit."),
  };
}
