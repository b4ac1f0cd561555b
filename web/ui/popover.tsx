import "./styles/popover.css";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";

export type PopoverProps = {
  /** What it is; read out with the button and the panel. */
  label: string;
  button: ReactNode;
  /** The theme of the panel, which its surroundings do not decide. */
  panelClassName?: string | undefined;
  buttonClassName?: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A panel below its button that leaves the page usable. Opening moves the focus to its first link or button; Escape, a
 * press beside it and leaving it with the keyboard close it, Escape gives the focus back.
 */
export function Popover(props: PopoverProps) {
  const { label, button, isOpen, onOpenChange, children } = props;
  const panelId = useId();
  const around = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>("a, button, input")?.focus();
    const onPress = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) onOpenChange(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen, onOpenChange]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    onOpenChange(false);
    opener.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    // Nothing took the focus (the window lost it, a press beside it): the press itself decides.
    if (event.relatedTarget && !around.current?.contains(event.relatedTarget as Node)) onOpenChange(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys of what lies inside come by here
    <div
      ref={around}
      className={classNames("popover", props.className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={opener}
        type="button"
        className={props.buttonClassName}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => onOpenChange(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={panelId}
          role="dialog"
          aria-label={label}
          className={classNames("popover__panel", props.panelClassName)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
