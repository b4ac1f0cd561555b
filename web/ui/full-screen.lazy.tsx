/** What covers the whole window. It brings React Aria's modal. */
import "./styles/full-screen.css";
import { type ReactNode, useId } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { X } from "./icons.ts";

export type FullScreenProps = {
  isOpen: boolean;
  /** Asked for by ✕ or Escape. */
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** White from edge to edge in both themes. Keeps the focus inside and gives it back on closing. */
export function FullScreen({ isOpen, onClose, title, children }: FullScreenProps) {
  const titleId = useId();
  return (
    <ModalOverlay
      className="full-screen light"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="full-screen__in">
        <Dialog className="full-screen__dialog" aria-labelledby={titleId}>
          <header className="full-screen__head">
            <IconButton label="Schließen" onClick={onClose}>
              <Icon of={X} />
            </IconButton>
            <h2 id={titleId}>{title}</h2>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
