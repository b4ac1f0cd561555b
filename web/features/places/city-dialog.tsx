/** Import only lazily: it brings the modal, which no first page needs. */
import type { City } from "#contract/areas/home.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { ChosenCity } from "./chosen-city.ts";
import { CityFinder } from "./city-finder.tsx";

export type CityDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  city: ChosenCity | undefined;
  onChoose: (city: City) => void;
  /** Forgets the chosen city; without it there is none to forget. */
  onClear?: (() => void) | undefined;
};

/** Where do you go out? */
export function CityDialog({ isOpen, onClose, city, onChoose, onClear }: CityDialogProps) {
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
      <p className="muted small">
        Alle Orte in Deutschland, Österreich und der Schweiz ab 5.000 Einwohnern. Deinen Standort fragen wir
        nur, wenn du ihn freigibst.
      </p>
    </Dialog>
  );
}
