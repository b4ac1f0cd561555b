import { useSyncExternalStore } from "react";
import { createListeners } from "#web/platform/listeners.ts";

/** What is kept of the city a person chose. */
export type ChosenCity = { readonly id: number; readonly name: string };

const STORAGE_KEY = "stadt";
const { subscribe, tell } = createListeners({ ofStorage: true });
/** The stored text and what it means: the same object as long as the text is the same. */
let known: { text: string | null; city: ChosenCity | null } = { text: null, city: null };

/** The city this person chose last, kept in this browser; null until the page is taken over from the server. */
export function useChosenCity(): ChosenCity | null {
  return useSyncExternalStore(subscribe, readChosenCity, () => null);
}

/** Keeps the choice; null forgets it. */
export function keepChosenCity(city: ChosenCity | null): void {
  const text = city === null ? null : JSON.stringify({ id: city.id, name: city.name });
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Without storage the choice lives in the address only.
  }
  tell();
}

function readChosenCity(): ChosenCity | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
  if (text !== known.text) known = { text, city: parse(text) };
  return known.city;
}

function parse(text: string | null): ChosenCity | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<ChosenCity> | null;
    return typeof value?.id === "number" && typeof value.name === "string"
      ? { id: value.id, name: value.name }
      : null;
  } catch {
    return null;
  }
}
