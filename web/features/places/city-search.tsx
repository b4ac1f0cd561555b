import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { City } from "#contract/areas/home.ts";
import { load } from "#web/platform/call.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Search } from "#web/ui/icons.ts";
import type { ChosenCity } from "./chosen-city.ts";

/** A pause this short is not felt, yet a word costs one call instead of one for every letter. */
const PAUSE_MS = 120;
const COUNTRIES: Record<City["country"], string> = { DE: "", AT: "Österreich", CH: "Schweiz" };

export type CitySearchProps = {
  /** Stands in the field until something is typed. */
  city: ChosenCity | undefined;
  onChoose: (city: City) => void;
  /** The field was emptied. */
  onClear?: (() => void) | undefined;
  /** Shown above the field; without it „Stadt suchen“ stands in it. */
  label?: string | undefined;
  /** The call that finds cities. */
  callName?: "home/cities" | "profil/cities" | undefined;
  /** The field is for one city after the other: a choice leaves it empty. */
  emptyAfterChoice?: boolean | undefined;
};

/**
 * Finds a city while it is typed, from the first character. Results are kept by the text they belong to, so only those
 * of the newest text are ever shown as its result; until they are there, the older ones that still fit stay.
 */
export function CitySearch(props: CitySearchProps) {
  const { city, onChoose, onClear, label, callName, emptyAfterChoice } = props;
  const [text, setText] = useState(city?.name ?? "");
  const [shownCity, setShownCity] = useState(city?.id);
  if (shownCity !== city?.id) {
    setShownCity(city?.id);
    setText(city?.name ?? "");
  }
  const isTyping = text.trim() !== "" && text !== city?.name;
  const asked = useAfterPause(isTyping ? text.trim() : "");
  const {
    data = [],
    isPlaceholderData,
    isFetching,
    isError,
  } = useQuery({
    ...citySearchQuery(asked, callName),
    placeholderData: keepPreviousData,
  });
  const isSettled = asked === text.trim() && !isPlaceholderData && !isFetching;
  const begin = text.trim().toLocaleLowerCase("de");
  const items = isSettled ? data : data.filter(({ name }) => name.toLocaleLowerCase("de").startsWith(begin));
  const message = isError
    ? "Die Suche hat gerade nicht geklappt. Tippe noch einmal."
    : isSettled
      ? "Keine Stadt gefunden."
      : "Einen Moment …";
  return (
    <Combobox
      label={label ?? "Stadt suchen"}
      hideLabel={label === undefined}
      placeholder={label === undefined ? "Stadt suchen" : undefined}
      icon={<Icon of={Search} />}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        if (next === "") onClear?.();
      }}
      items={isTyping ? items : []}
      keyOf={({ id }) => String(id)}
      textOf={({ name }) => name}
      detailOf={({ region, country }) => [region, COUNTRIES[country]].filter(Boolean).join(", ")}
      onSelect={(chosen) => {
        setText(emptyAfterChoice ? "" : chosen.name);
        onChoose(chosen);
      }}
      message={isTyping ? message : undefined}
      announcement={items.length === 1 ? "Eine Stadt gefunden" : `${items.length} Städte gefunden`}
    />
  );
}

/**
 * Cities that begin with what is typed, biggest first; asks from the first character on (specification 2.4). The list of
 * one's own cities has a call of its own that does the same.
 */
const citySearchQuery = (text: string, name: "home/cities" | "profil/cities" = "home/cities") =>
  queryOptions({
    queryKey: [name, text],
    queryFn: () => load(name, { search: text }),
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
