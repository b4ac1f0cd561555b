import { type ReactNode, useRef } from "react";
import { Button, type ButtonLook } from "./button.tsx";

export type FileButtonProps = ButtonLook & {
  /** As the `accept` attribute: what the system's picker offers. */
  accept: string;
  onFile: (file: File) => void;
  busy?: boolean | undefined;
  children: ReactNode;
};

/** Opens the system's picker for one file. */
export function FileButton({ accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
