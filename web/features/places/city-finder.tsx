import "./places.css";
import type { City } from "#contract/areas/home.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LocateFixed } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { CitySearch, type CitySearchProps } from "./city-search.tsx";
import { useLocate } from "./use-locate.ts";

/** City search and the button that asks for the device's position; a problem is said below. */
export function CityFinder(props: CitySearchProps & { onChoose: (city: City) => void }) {
  const { locate, isBusy, problem } = useLocate(props.onChoose);
  return (
    <div className="finder">
      <CitySearch {...props} />
      <IconButton
        label="Meinen Standort verwenden"
        boxed
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={locate}
      >
        {isBusy ? <span className="spinner" /> : <Icon of={LocateFixed} />}
      </IconButton>
      {problem !== undefined && (
        <div className="finder__problem">
          <Notice tone="warning" role="alert">
            {problem}
          </Notice>
        </div>
      )}
    </div>
  );
}
