import "./people-dialogs.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { City } from "#contract/areas/home.ts";
import type { MyCity } from "#contract/areas/profil.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Trash2 } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PlaceName } from "#web/ui/place-name.tsx";
import { type CityChange, useAddCity, useRemoveCity } from "./city-actions.ts";
import { CityPicture } from "./city-picture.tsx";
import { myCitiesQuery } from "./people-queries.ts";
import { eventCountText } from "./people-texts.ts";
import { PersonRowsSkeleton } from "./person-rows-skeleton.tsx";
import { SectionFailed } from "./section-failed.tsx";

/** A field that proposes cities while one types; the features of the places have it, and the route hands it in. */
export type CitySearchSlot = (onChoose: (city: City) => void) => ReactNode;

type MyCitiesDialogProps = { isOpen: boolean; onClose: () => void; citySearch: CitySearchSlot };

/** The own cities: add by typeahead, delete. */
export function MyCitiesDialog({ isOpen, onClose, citySearch }: MyCitiesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Deine Städte"
      size="s"
      height="full"
      bodyClassName="my-cities-dialog"
    >
      <MyCities citySearch={citySearch} />
    </Dialog>
  );
}

function MyCities({ citySearch }: { citySearch: CitySearchSlot }) {
  const query = useQuery(myCitiesQuery);
  const [change, setChange] = useState<CityChange>();
  const addCity = useAddCity();
  const removeCity = useRemoveCity();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const [removal, setRemoval] = useState<{ index: number; countBefore: number }>();
  const count = query.data?.length ?? 0;
  useEffect(() => {
    if (removal === undefined || count >= removal.countBefore) return;
    // The button that had the focus is gone: on to the next one.
    const buttons = list.current?.querySelectorAll("button");
    (buttons?.[Math.min(removal.index, buttons.length - 1)] ?? heading.current)?.focus();
    setRemoval(undefined);
  }, [count, removal]);

  const remove = async (city: MyCity, index: number) => {
    setChange(undefined);
    setRemoval({ index, countBefore: count });
    setChange(await removeCity(city));
  };

  return (
    <>
      {/* What was said of one city is not said of the next that somebody looks for. */}
      <div onInput={() => setChange(undefined)}>
        {citySearch((city) => {
          setChange(undefined);
          void addCity(city).then(setChange);
        })}
      </div>
      <div className="my-cities-dialog__list">
        <div role="status">{change !== undefined && <Notice tone={change.tone}>{change.text}</Notice>}</div>
        <h3 className="visually-hidden" tabIndex={-1} ref={heading}>
          Auf deiner Liste
        </h3>
        {query.isError && query.data === undefined ? (
          <SectionFailed title="Deine Städte sind nicht angekommen." query={query} />
        ) : query.data === undefined ? (
          <PersonRowsSkeleton label="Städte werden geladen" />
        ) : query.data.length === 0 ? (
          <p className="muted">Noch keine Städte. Such oben nach der ersten.</p>
        ) : (
          <ul className="rows" ref={list}>
            {query.data.map((city, index) => (
              <li key={city.myCityId} className="list-row">
                <CityPicture city={city} size="row" />
                <div>
                  <b>
                    <PlaceName name={city.name} />
                  </b>
                  <p className="num">{eventCountText(city.eventCount)}</p>
                </div>
                <IconButton label={`${city.name} löschen`} onClick={() => void remove(city, index)}>
                  <Icon of={Trash2} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
