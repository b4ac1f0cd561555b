import "./places.css";
import { type ReactNode, useState } from "react";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { lazyPart, MissingDialog } from "#web/ui/lazy-part.tsx";
import type { ChosenCity } from "./chosen-city.ts";

const CityDialog = lazyPart(async () => (await import("./city-dialog.lazy.tsx")).CityDialog, MissingDialog);

export type CityButtonProps = {
  city: ChosenCity | undefined;
  onChoose: (city: ChosenCity) => void;
  onClear?: (() => void) | undefined;
  className: string;
  /** Read out before the city's name, which is the button's text: „Stadt wählen, gerade“. */
  label: string;
  children: ReactNode;
};

/** Names a city and opens the dialog that changes it. */
export function CityButton({ city, onChoose, onClear, className, label, children }: CityButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  usePathChange(() => setOpen(false));
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={CityDialog.warm}
        onFocus={CityDialog.warm}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <span className="visually-hidden">{label} </span>
        {children}
      </button>
      {wasOpened && (
        <CityDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          city={city}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
          onClear={
            onClear &&
            (() => {
              setOpen(false);
              onClear();
            })
          }
        />
      )}
    </>
  );
}
