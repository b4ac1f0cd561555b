import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { UnbrokenText } from "./unbroken-text.tsx";

type Failure = {
  readonly message: string;
  /** Sending the same again may help. */
  readonly isRetry: boolean;
};

type FormNoticeProps = {
  failure: Failure | null;
  /** Sends the form again. Left out where its own button is in sight. */
  onRetry?: () => void;
  /** A way out, after the sentence. */
  more?: ReactNode;
};

/** Why a form did not go through. */
export function FormNotice({ failure, ...rest }: FormNoticeProps) {
  return failure && <Said failure={failure} {...rest} />;
}

/** The words come into view: they may lie beyond a phone's edge. */
function Said({ failure, onRetry, more }: FormNoticeProps & { failure: Failure }) {
  const { message, isRetry } = failure;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box}>
      <Notice
        tone="error"
        role="alert"
        action={
          isRetry &&
          onRetry && (
            <Button variant="quiet" size="small" onClick={onRetry}>
              Noch einmal versuchen
            </Button>
          )
        }
      >
        <p>
          <UnbrokenText text={message} /> {more}
        </p>
      </Notice>
    </div>
  );
}
