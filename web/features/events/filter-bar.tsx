import { useState } from "react";
import type { FilterItem } from "#contract/areas/home.ts";
import { Chip, ChipRow } from "#web/ui/chip.tsx";
import { SlidersHorizontal } from "#web/ui/icons.ts";
import { lazyPart, MissingDialog } from "#web/ui/lazy-part.tsx";
import { type Criteria, countCriteria } from "./event-filter.ts";
import { type EventSearch, textToLabels, toggleLabel, toggleWhen } from "./event-search.ts";

const FilterDialog = lazyPart(async () => (await import("./filter-dialog.tsx")).FilterDialog, MissingDialog);

/** Music that is offered as a chip beside the types of events; the dialog has all of it. */
const CHIP_MUSIC = new Set([18, 17, 10]);

export type FilterBarProps = {
  search: EventSearch;
  onChange: (search: EventSearch) => void;
  filterItems: readonly FilterItem[];
  /** How many events would fit, for the dialog's button. */
  countFor: (criteria: Criteria) => number;
  /** Distances are measured from here; without it they cannot be limited. */
  placeName: string | undefined;
  /** The dialog is opened: what its button counts should be there. */
  onOpen?: (() => void) | undefined;
};

/** Chips above a list of events, and the dialog with everything behind the first of them. */
export function FilterBar({ search, onChange, filterItems, countFor, placeName, onOpen }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const chosen = textToLabels(search.filter);
  const shortcuts = filterItems.filter((item) => item.kind === "type" || CHIP_MUSIC.has(item.id));
  return (
    <>
      <ChipRow label="Filter">
        <Chip
          count={countCriteria(search)}
          aria-haspopup="dialog"
          onPointerEnter={FilterDialog.warm}
          onFocus={FilterDialog.warm}
          onClick={() => {
            setOpenings(openings + 1);
            onOpen?.();
            setOpen(true);
          }}
        >
          <SlidersHorizontal className="icon-small" />
          Filter
        </Chip>
        <Chip pressed={search.wann === "heute"} onClick={() => onChange(toggleWhen(search, "heute"))}>
          Heute
        </Chip>
        <Chip
          pressed={search.wann === "wochenende"}
          onClick={() => onChange(toggleWhen(search, "wochenende"))}
        >
          Wochenende
        </Chip>
        {shortcuts.map((item) => (
          <Chip
            key={item.id}
            pressed={chosen.includes(item.id)}
            onClick={() => onChange(toggleLabel(search, item.id))}
          >
            {item.title}
          </Chip>
        ))}
      </ChipRow>
      {openings > 0 && (
        <FilterDialog
          key={openings}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          criteria={search}
          filterItems={filterItems}
          countFor={countFor}
          placeName={placeName}
          onApply={(criteria) => {
            setOpen(false);
            onChange({ ...search, ...criteria, seite: undefined });
          }}
        />
      )}
    </>
  );
}
