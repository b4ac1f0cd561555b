import type { SearchSchemaInput } from "@tanstack/react-router";

/** How lists of events are narrowed; lives in the address, so that a list can be shared and "back" finds it again. */
export type EventSearch = {
  /** City's id. */
  stadt: number | undefined;
  wann: "heute" | "wochenende" | undefined;
  /** Ids of labels, ascending, joined by commas. */
  filter: string | undefined;
  /** At most so many euro with fees; 0 is free entry. */
  preis: number | undefined;
  /** At most so many kilometres from the city. */
  umkreis: number | undefined;
  /** Batches shown, from 2; the first is always there. */
  seite: number | undefined;
};

const MAX_LABELS = 20;

/** Reads what an address brings; what makes no sense counts as not given. */
export function parseEventSearch(search: Partial<EventSearch> & SearchSchemaInput): EventSearch {
  return {
    stadt: wholeNumber(search.stadt, 1, 999_999_999_999_999),
    wann: search.wann === "heute" || search.wann === "wochenende" ? search.wann : undefined,
    // The router reads a single id as a number.
    filter: labelsToText(textToLabels(String(search.filter ?? ""))),
    preis: wholeNumber(search.preis, 0, 1_000),
    umkreis: wholeNumber(search.umkreis, 1, 2_000),
    seite: wholeNumber(search.seite, 2, 1_000),
  };
}

/** `"3,15"` → `[3, 15]`; everything that is no id is left out. */
export function textToLabels(text: string | undefined): number[] {
  const ids = (text ?? "").split(",").map((part) => wholeNumber(part, 1, 1_000_000));
  return [...new Set(ids.filter((id) => id !== undefined))].sort((a, b) => a - b).slice(0, MAX_LABELS);
}

export function labelsToText(ids: readonly number[]): string | undefined {
  return ids.length === 0 ? undefined : ids.toSorted((a, b) => a - b).join(",");
}

function wholeNumber(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
