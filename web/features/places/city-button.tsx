import "./places.css";
import { type ReactNode, useState } from "react";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import type { ChosenCity } from "./chosen-city.ts";

const CityDialog = lazyDialog(async () => (await import("./city-dialog.lazy.tsx")).CityDialog);

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
  usePathChange(() => setOpen(false));
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={CityDialog.warm}
        onFocus={CityDialog.warm}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{label} </span>
        {children}
      </button>
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
    </>
  );
}
