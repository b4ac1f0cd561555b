import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { LiveText } from "./live-text.tsx";

export type ComboboxProps<Item> = {
  label: string;
  /** The label is only read out. */
  hideLabel?: boolean | undefined;
  placeholder?: string | undefined;
  icon?: ReactNode;
  /** What is typed; the owner keeps it. */
  inputValue: string;
  onInputChange: (text: string) => void;
  /** What fits what is typed, best first. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  textOf: (item: Item) => string;
  /** Small and muted at the right: „312 km“. */
  detailOf?: ((item: Item) => string | undefined) | undefined;
  onSelect: (item: Item) => void;
  /** Said instead of the list: „Kein Ort gefunden.“, „Einen Moment …“. */
  message?: string | undefined;
  /** Read out when the list changes: „3 Orte gefunden“. */
  announcement?: string | undefined;
};

/**
 * A text field that proposes (ARIA combobox with a list). Arrow keys walk, Enter takes, Escape closes and then
 * empties; the first proposal is only taken when the arrow or pointer chose it, so typing on never surprises.
 * Written by hand: React Aria's brings 68 kB, and this stands on the first pages.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { items, inputValue, keyOf, textOf } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);

  const field = useRef<HTMLInputElement>(null);
  // What a user types before this code has come is in the field, but no handler was told of it.
  const takeEarlyText = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    if (typed === inputValue) return;
    setOpen(document.activeElement === field.current);
    props.onInputChange(typed);
  });
  useEffect(() => takeEarlyText(), []);

  const shown = isOpen && inputValue.trim() !== "" && (items.length > 0 || Boolean(props.message));
  const activeIndex = shown ? items.findIndex((item) => keyOf(item) === activeKey) : -1;

  const take = (item: Item) => {
    setOpen(false);
    setActiveKey(null);
    props.onSelect(item);
  };
  const walk = (step: 1 | -1) => {
    setOpen(true);
    if (items.length === 0) return;
    const from = activeIndex === -1 && step === -1 ? 0 : activeIndex;
    const next = items[(from + step + items.length) % items.length];
    if (next === undefined) return;
    setActiveKey(keyOf(next));
    document.getElementById(optionId(id, keyOf(next)))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      walk(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && shown) {
      const item = items[activeIndex];
      if (item === undefined) return;
      event.preventDefault();
      take(item);
    } else if (event.key === "Escape" && (shown || inputValue)) {
      event.preventDefault();
      event.stopPropagation();
      if (!shown) props.onInputChange("");
      setOpen(false);
      setActiveKey(null);
    }
  };

  return (
    <div className="combobox field">
      <label className={props.hideLabel ? "visually-hidden" : "field__label"} htmlFor={id}>
        {props.label}
      </label>
      <div className="input-box">
        {props.icon}
        <input
          ref={field}
          id={id}
          className="input"
          type="search"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex >= 0 && activeKey !== null ? optionId(id, activeKey) : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          placeholder={props.placeholder}
          value={inputValue}
          onChange={(event) => {
            setOpen(true);
            setActiveKey(null);
            props.onInputChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </div>
      <div
        className="listbox"
        id={`${id}-list`}
        role="listbox"
        aria-label={props.label}
        hidden={!shown}
        tabIndex={-1}
        // a press on the list must not take the focus from the field
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown &&
          items.map((item) => {
            const key = keyOf(item);
            const detail = props.detailOf?.(item);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field above holds the focus and the keys
              <div
                key={key}
                id={optionId(id, key)}
                className="listbox__option"
                role="option"
                aria-selected={key === activeKey}
                onClick={() => take(item)}
              >
                <span>{marked(textOf(item), inputValue.trim())}</span>
                {detail && <span className="listbox__detail">{detail}</span>}
              </div>
            );
          })}
        {shown && items.length === 0 && <p className="listbox__message">{props.message}</p>}
      </div>
      <LiveText
        text={shown ? (items.length === 0 ? (props.message ?? "") : (props.announcement ?? "")) : ""}
      />
    </div>
  );
}

const optionId = (id: string, key: string) => `${id}-${key}`;

/** The typed part of a proposal stands out; nothing does when it was found by another spelling. */
function marked(text: string, typed: string): ReactNode {
  const at = typed ? text.toLocaleLowerCase("de").indexOf(typed.toLocaleLowerCase("de")) : -1;
  if (at === -1) return text;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
