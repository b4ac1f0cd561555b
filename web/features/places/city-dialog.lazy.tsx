import { useQuery } from "@tanstack/react-query";
import { useUser } from "#web/platform/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip, ChipRow } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MapPin } from "#web/ui/icons.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type ChosenCity, useChosenCity } from "./chosen-city.ts";
import { cityOfAddressQuery, liveliestCitiesQuery } from "./city-choices.ts";
import { CityFinder } from "./city-finder.tsx";
import { OwnCityChips } from "./own-cities.lazy.tsx";

export type CityDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  city: ChosenCity | undefined;
  onChoose: (city: ChosenCity) => void;
  /** Forgets the chosen city; without it there is none to forget. */
  onClear?: (() => void) | undefined;
};

const QUICK_CHOICES = 8;

/** Where do you go out? */
export function CityDialog({ isOpen, onClose, city, onChoose, onClear }: CityDialogProps) {
  const user = useUser();
  const lively = useQuery(liveliestCitiesQuery).data?.slice(0, QUICK_CHOICES) ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Wo gehst du aus?"
      subtitle={city === undefined ? undefined : `Gerade siehst du ${city.name}.`}
      bodyClassName="city-dialog"
      height="full"
      foot={
        onClear && (
          <Button variant="quiet" onClick={onClear}>
            Ohne Stadt
          </Button>
        )
      }
    >
      <CityFinder city={undefined} onChoose={onChoose} />
      <ProbableCity isOpen={isOpen} onChoose={onChoose} />
      {user && <OwnCityChips chosenId={city?.id} onChoose={onChoose} />}
      {lively.length > 0 && (
        <section className="city-dialog__lively">
          <h3 className="t-label muted">Hier ist am meisten los</h3>
          <ChipRow label="Städte mit den meisten Events" wrap>
            {lively.map((one) => (
              <Chip
                key={one.id}
                aria-current={one.id === city?.id || undefined}
                onClick={() => onChoose(one)}
              >
                {one.name}
              </Chip>
            ))}
          </ChipRow>
        </section>
      )}
      <p className="muted small">
        Du findest alle Orte in Deutschland, Österreich und der Schweiz ab 5.000 Einwohnern. Nach deinem
        Standort fragen wir erst, wenn du den Standort-Knopf drückst, und wir speichern ihn nicht.
      </p>
    </Dialog>
  );
}

/** A visitor who has chosen no city yet is proposed the one of their address; it is a guess, so they say whether it is right. */
function ProbableCity({ isOpen, onChoose }: Pick<CityDialogProps, "isOpen" | "onChoose">) {
  const isAsked = useChosenCity() === null;
  const { data: city, isPending } = useQuery({ ...cityOfAddressQuery, enabled: isOpen && isAsked });
  if (!isAsked || city === null || (city === undefined && !isPending)) return null;
  return (
    <section className="city-dialog__lively">
      <h3 className="t-label muted">Vermutlich bist du hier</h3>
      {city === undefined ? (
        <Skeleton className="city-dialog__skeleton" />
      ) : (
        <ChipRow label="Stadt deiner Internetverbindung" wrap>
          <Chip onClick={() => onChoose(city)}>
            <Icon of={MapPin} className="icon-small" />
            {city.name}
          </Chip>
        </ChipRow>
      )}
    </section>
  );
}
