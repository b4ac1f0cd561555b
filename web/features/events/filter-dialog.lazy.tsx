import "./emoji/filter-emoji.css";
import "./filter-dialog.css";
import { useId, useState } from "react";
import type { FilterItem } from "#contract/areas/home.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type Criteria, countByLabel, type EventPool, filterEvents, fitsNothing } from "./event-filter.ts";
import { labelsToText, textToLabels } from "./event-search.ts";
import { NO_EVENT } from "./event-texts.ts";
import { RangeField } from "./range-field.tsx";

const KINDS = [
  { kind: "type", title: "Art" },
  { kind: "detail", title: "Details" },
  { kind: "music", title: "Musik" },
] as const;

/** Right end of the sliders: no limit. */
const ALL_PRICES = 50;
const EVERYWHERE = 100;

export type FilterDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  criteria: Criteria;
  onApply: (criteria: Criteria) => void;
  pool: EventPool;
  placeName: string | undefined;
};

/**
 * Everything a list can be narrowed by. Nothing is applied before „Events zeigen“; the button says how many that will
 * be. Begins with the criteria it was mounted with: give it another key for each opening.
 */
export function FilterDialog(props: FilterDialogProps) {
  const { isOpen, onClose, onApply, pool, placeName } = props;
  const [draft, setDraft] = useState<Criteria>({
    wann: props.criteria.wann,
    filter: props.criteria.filter,
    preis: props.criteria.preis,
    umkreis: props.criteria.umkreis,
  });
  const chosen = textToLabels(draft.filter);
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    setDraft({ ...draft, filter: labelsToText(next) });
  };
  const count = filterEvents(pool.events, draft, pool).length;
  const counts = countByLabel(pool, draft);
  const isNone = fitsNothing(pool, draft);
  const hintId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Filter"
      size="l"
      height="full"
      closeLabel="Filter schließen"
      foot={
        <>
          <p className="filter-hint small" id={hintId} role="status">
            {isNone && "Dazu passt gerade kein Event. Nimm etwas weg, dann findest du mehr."}
          </p>
          <Button
            variant="quiet"
            onClick={() =>
              setDraft({ wann: draft.wann, filter: undefined, preis: undefined, umkreis: undefined })
            }
          >
            Zurücksetzen
          </Button>
          <Button
            variant="primary"
            aria-disabled={isNone || undefined}
            aria-describedby={isNone ? hintId : undefined}
            onClick={() => {
              if (!isNone) onApply(draft);
            }}
          >
            {count === 1 ? "Event zeigen" : "Events zeigen"}
            <span className="filter-count num" aria-live="polite">
              {count}
            </span>
          </Button>
        </>
      }
    >
      <div className="filter-groups">
        {KINDS.map(({ kind, title }) => (
          <ChipGroup
            key={kind}
            title={title}
            items={pool.filterItems.filter((item) => item.kind === kind)}
            chosen={chosen}
            counts={counts}
            onToggle={toggle}
          />
        ))}
        <RangeField
          label="Preis"
          min={0}
          max={ALL_PRICES}
          step={5}
          value={Math.min(draft.preis ?? ALL_PRICES, ALL_PRICES)}
          valueText={(value) =>
            value === 0 ? "kostenlos" : value === ALL_PRICES ? "alle Preise" : `bis ${value}\u00a0€`
          }
          ends={["kostenlos", "alle Preise"]}
          onChange={(value) => setDraft({ ...draft, preis: value === ALL_PRICES ? undefined : value })}
        />
        {placeName !== undefined && (
          <RangeField
            label="Entfernung"
            min={5}
            max={EVERYWHERE}
            step={5}
            value={Math.min(draft.umkreis ?? EVERYWHERE, EVERYWHERE)}
            valueText={(value) => (value === EVERYWHERE ? "überall" : `bis ${value}\u00a0km`)}
            ends={[`5\u00a0km ab ${placeName}`, "überall"]}
            onChange={(value) => setDraft({ ...draft, umkreis: value === EVERYWHERE ? undefined : value })}
          />
        )}
      </div>
    </Dialog>
  );
}

type ChipGroupProps = {
  title: string;
  items: readonly FilterItem[];
  chosen: readonly number[];
  /** How many events each would bring; undefined while that is not known. */
  counts: ReadonlyMap<number, number> | undefined;
  onToggle: (id: number) => void;
};

function ChipGroup({ title, items, chosen, counts, onToggle }: ChipGroupProps) {
  const id = useId();
  return (
    <section className="filter-group">
      <h3 className="t-h3" id={id}>
        {title}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and form semantics */}
      <div className="chips chips--wrap" role="group" aria-labelledby={id}>
        {items.map((item) => {
          const isChosen = chosen.includes(item.id);
          const count = counts?.get(item.id);
          return (
            <Chip
              key={item.id}
              pressed={isChosen}
              offReason={count === 0 && !isChosen ? NO_EVENT : undefined}
              onClick={() => onToggle(item.id)}
            >
              <span className="filter-emoji" aria-hidden="true">
                {item.emoji}
              </span>
              {item.title}
              {count !== undefined && (
                <span className="filter-hits num">
                  {count}
                  <VisuallyHidden>{count === 1 ? " Event" : " Events"}</VisuallyHidden>
                </span>
              )}
            </Chip>
          );
        })}
      </div>
    </section>
  );
}
