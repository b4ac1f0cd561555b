/** Where the tab's session storage is switched off or full, entries live as long as the page. */
const ofThisPage = new Map<string, string>();

/** What was kept in this tab; null for nothing, and for what is no JSON. It may be anything: it was in others' hands. */
export function readTab(name: string): unknown {
  try {
    return JSON.parse(ofThisPage.get(name) ?? sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Kept until the tab is closed. */
export function writeTab(name: string, value: unknown): void {
  const json = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, json);
    ofThisPage.delete(name);
  } catch {
    // What was kept there before would come back with a reload, and be taken for this.
    removeFromTab(name);
    ofThisPage.set(name, json);
  }
}

export function removeFromTab(name: string): void {
  ofThisPage.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // nothing was kept there
  }
}

/** Forgets all that was kept in this tab. */
export function forgetTab(): void {
  ofThisPage.clear();
  try {
    sessionStorage.clear();
  } catch {
    // nothing was kept there
  }
}

/** Text that was kept; empty for anything else. */
export const text = (value: unknown) => (typeof value === "string" ? value : "");
