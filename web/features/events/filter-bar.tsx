import { useState } from "react";
import type { FilterItem } from "#contract/areas/home.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Chip, ChipRow } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SlidersHorizontal } from "#web/ui/icons.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import {
  countByLabel,
  countCriteria,
  type EventPool,
  fitsNothing,
  toggleLabel,
  toggleWhen,
} from "./event-filter.ts";
import { type EventSearch, textToLabels } from "./event-search.ts";
import { NO_EVENT } from "./event-texts.ts";
import type { ListedEvent } from "./listed-event.ts";

const FilterDialog = lazyDialog(async () => (await import("./filter-dialog.lazy.tsx")).FilterDialog);

const TIMES = [
  { wann: "heute", title: "Heute" },
  { wann: "wochenende", title: "Wochenende" },
] as const;

/** Music that is offered as a chip beside the types of events; the dialog has all of it. */
const CHIP_MUSIC = new Set([18, 17, 10]);

export type FilterBarProps = {
  search: EventSearch;
  onChange: (search: EventSearch) => void;
  filterItems: readonly FilterItem[];
  /** What is chosen from, before any filter. */
  events: readonly ListedEvent[];
  /** None of them is still on its way. */
  isComplete: boolean;
  /** Distances are measured from here; without it they cannot be limited. */
  placeName: string | undefined;
  /** The dialog is opened: what its button counts should be there. */
  onOpen?: (() => void) | undefined;
};

/** Chips above a list of events, and the dialog with everything behind the first of them. */
export function FilterBar(props: FilterBarProps) {
  const { search, onChange, filterItems, events, isComplete, placeName, onOpen } = props;
  const pool: EventPool = { events, isComplete, today: useToday(), filterItems };
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const chosen = textToLabels(search.filter);
  const counts = countByLabel(pool, search);
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
          <Icon of={SlidersHorizontal} className="icon-small" />
          Filter
        </Chip>
        {TIMES.map(({ wann, title }) => (
          <Chip
            key={wann}
            pressed={search.wann === wann}
            offReason={search.wann !== wann && fitsNothing(pool, { ...search, wann }) ? NO_EVENT : undefined}
            onClick={() => onChange(toggleWhen(search, wann))}
          >
            {title}
          </Chip>
        ))}
        {shortcuts.map((item) => (
          <Chip
            key={item.id}
            pressed={chosen.includes(item.id)}
            offReason={!chosen.includes(item.id) && counts?.get(item.id) === 0 ? NO_EVENT : undefined}
            onClick={() => onChange(toggleLabel(search, item.id))}
          >
            {item.title}
          </Chip>
        ))}
      </ChipRow>
      <FilterDialog
        key={openings}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        criteria={search}
        pool={pool}
        placeName={placeName}
        onApply={(criteria) => {
          setOpen(false);
          onChange({ ...search, ...criteria, seite: undefined });
        }}
      />
    </>
  );
}
