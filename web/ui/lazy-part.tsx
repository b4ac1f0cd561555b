import { type ComponentType, Suspense, use, useEffect, useState } from "react";
import { showToast } from "./toast.tsx";

/** A part of a page whose code comes when it is needed. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of its use. Never rejects. */
  readonly warm: () => void;
};

/**
 * A part that a page can stand without. While its code is on its way nothing is shown; when it does not arrive, `Missing`
 * stands in its place (by default nothing) instead of an error that would take the whole page along, with what was typed
 * in it. A browser does not fetch code again that failed, so that lasts until the page is loaded anew.
 *
 * Code that is there already is shown at once. React's `lazy` would wait for it even then, and React shows what was waited
 * for 300 ms later at the earliest: long enough to press the next key, with the focus still beside a dialog.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchCode = () => {
    loading ??= load()
      .catch(() => Missing)
      .then((component) => {
        Loaded = component;
        return component;
      });
    return loading;
  };
  const Code = (props: Props) => {
    const Component = Loaded ?? use(fetchCode());
    return <Component {...props} />;
  };
  const Part = (props: Props) => (
    <Suspense>
      <Code {...props} />
    </Suspense>
  );
  return Object.assign(Part, { warm: () => void fetchCode() });
}

const Nothing = () => null;

export const PART_MISSING =
  "Dieser Teil der Seite ist nicht angekommen. Lade sie neu, sobald du wieder Empfang hast.";

type DialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** A dialog whose code comes with its first opening; from then on it stays, so that it can close in its own time. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart<Props>(load, MissingDialog);
  const Opened = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return wasOpened && <Part {...props} />;
  };
  return Object.assign(Opened, { warm: Part.warm });
}

/** In place of a dialog: says why it does not open, each time. */
export function MissingDialog({ isOpen, onClose }: DialogProps) {
  useEffect(() => {
    if (!isOpen) return;
    showToast(PART_MISSING, "error");
    onClose();
  }, [isOpen, onClose]);
  return null;
}
