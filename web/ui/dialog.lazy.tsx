/** Sheet and dialog. It brings React Aria's modal (22 kB gzip), which no first page needs. */
import "./styles/dialog.css";
import { type ReactNode, useEffect, useId } from "react";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { X } from "./icons.ts";
import { useBarHeight } from "./use-bar-height.ts";

export type DialogProps = {
  isOpen: boolean;
  /** Asked for by ✕, Escape, or a press beside it. */
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Stands in the title's place; the title is only read out. */
  head?: ReactNode;
  /** Width on the desktop: s 440, m 560, l 760, xl 1000. */
  size?: "s" | "m" | "l" | "xl" | undefined;
  /** On the phone: as tall as its content, or always up to 40 px below the top. */
  height?: "low" | "full" | undefined;
  /** Sticky at the bottom: quiet button left, the one filled button right. */
  foot?: ReactNode;
  closeLabel?: string | undefined;
  /** Takes the focus when the dialog has gone and what opened it, too: an element's id. By default the page's content. */
  focusAfterId?: string | undefined;
  /** Replaces the padding and grid of the body. */
  bodyClassName?: string | undefined;
  children: ReactNode;
};

/**
 * A modal: sheet from below on the phone, dialog in the middle on the desktop. Keeps the focus inside, gives
 * it back on closing, holds the page still and hides it from screen readers.
 */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    subtitle,
    size = "m",
    height = "low",
    foot,
    closeLabel = "Schließen",
    focusAfterId = "inhalt",
  } = props;
  const titleId = useId();
  const headRef = useBarHeight("--sheet-head");
  const footRef = useBarHeight("--sheet-foot");
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={classNames("sheet", `sheet--${size}`, height === "full" && "sheet--full")}>
        <AriaDialog className="sheet__dialog" aria-labelledby={titleId}>
          <FocusAfter id={focusAfterId} />
          <header className="sheet__head" ref={headRef}>
            <div>
              <h2 className={props.head ? "visually-hidden" : "t-h2"} id={titleId}>
                {title}
              </h2>
              {props.head}
              {subtitle && <p className="small muted num">{subtitle}</p>}
            </div>
            <IconButton label={closeLabel} onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          </header>
          <div className={classNames("sheet__body", props.bodyClassName)}>{props.children}</div>
          {foot && (
            <footer className="sheet__foot" ref={footRef}>
              {foot}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** React Aria gives the focus back one frame after the dialog has gone; what it was taken from may have gone by then. */
function FocusAfter({ id }: { id: string }) {
  useEffect(
    () => () =>
      void requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          document.getElementById(id)?.focus({ preventScroll: true });
        }),
      ),
    [id],
  );
  return null;
}
