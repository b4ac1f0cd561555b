import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { RETRY_MESSAGE } from "./call.ts";
import type {
  FieldProps,
  FormAnswer,
  FormFailure,
  FormOptions,
  Refusal,
  Refused,
  Success,
  TextName,
} from "./form-options.ts";
import { useHydrated } from "./page-context.ts";

const NOTHING_REFUSED: Readonly<Record<string, string>> = {};

/**
 * One form and the call that it makes.
 *
 * - A field is checked when it is left with something in it, from then on while typing, and all of them when the form is sent;
 *   the topmost wrong one then gets the focus. What the server refused stands at its field until that changes.
 * - However often it is pressed, one call is under way at a time.
 * - A failure stands until the form is sent again or the last field that it is about has changed. Nothing typed is lost.
 * - What stands in the fields is checked, kept and sent, however it came there: typed before the page was alive, or filled in by a password manager
 *   without an event.
 *
 * Without fields it is a button that makes a call.
 */
export function useFormCall<
  Given extends FormAnswer,
  Values extends object = Record<never, never>,
  Name extends TextName<Values> = TextName<Values>,
>(options: FormOptions<Values, Name, Given>) {
  const { fields = [], check, isEager, send, onSuccess, onRefused, leaves = false } = options;
  const ownId = useId();
  const id = options.id ?? ownId;
  const initial = options.initial ?? ({} as Values);
  const [ownValues, setOwnValues] = useState(initial);
  const values = options.draft?.values ?? ownValues;
  const change =
    options.draft?.change ?? ((part: Partial<Values>) => setOwnValues((before) => ({ ...before, ...part })));
  const [checked, setChecked] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [done, setDone] = useState<{ readonly data: Success<Given> } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAlive = useHydrated();
  const underWay = useRef(false);
  /** It gets the focus as soon as it is there. */
  const wanted = useRef<Name>(undefined);

  const elementOf = (name: Name) => document.getElementById(`${id}-${name}`);
  const focus = (name: Name) => {
    wanted.current = name;
    focusWanted();
  };
  const focusWanted = () => {
    const element = wanted.current === undefined ? null : elementOf(wanted.current);
    if (element === null) return;
    wanted.current = undefined;
    element.focus();
    // What has it already may have been pushed out of sight by what was said above.
    element.scrollIntoView({ block: "nearest" });
  };
  const untold = (): Partial<Values> => {
    const told: Partial<Record<Name, string>> = {};
    for (const name of fields) {
      const element = elementOf(name);
      if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue;
      if (element.value !== values[name]) told[name] = element.value;
    }
    return told as Partial<Values>;
  };
  /** The values with what stands in the fields and was not told; it is told now. */
  const wholeValues = (): Values => {
    const typed = untold();
    if (Object.keys(typed).length > 0) change(typed);
    return { ...values, ...typed };
  };
  const release = () => {
    underWay.current = false;
    setBusy(false);
  };

  const takeOver = useEffectEvent(wholeValues);
  useLayoutEffect(() => void takeOver(), []);
  const onRendered = useEffectEvent(focusWanted);
  useEffect(() => onRendered());
  const onBack = useEffectEvent(release);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  /** Whether nothing is wrong with these fields; what is wrong is shown, and the topmost of it gets the focus. */
  const passes = (names: readonly Name[] = fields, given: Values = wholeValues()): boolean => {
    setChecked((before) => new Set([...before, ...names]));
    const wrong = names.find((name) => (check?.(name, given) ?? null) !== null);
    if (wrong !== undefined) focus(wrong);
    return wrong === undefined;
  };

  const refuse = async (answer: FormAnswer, given: Values) => {
    const said = typeof answer.data === "string" && answer.data !== "" ? answer.data : RETRY_MESSAGE;
    const refusal: Refusal<Name> = {
      message: said,
      fields: answer.fields ?? NOTHING_REFUSED,
      // Nothing came back, or the server cannot now. Too many attempts (429) are told when to try again.
      isRetry: answer.status === 0 || answer.status === 503,
      focus: undefined,
      ...(await onRefused?.(answer as Refused<Given>, given)),
    };
    const own = fields.filter((name) => name in refusal.fields);
    // When the words and their field are there.
    wanted.current = refusal.focus ?? own[0];
    setRefused(Object.fromEntries(own.map((name) => [name, refusal.fields[name] ?? ""])));
    const { message, isRetry } = refusal;
    setFailure(message === null ? null : { status: answer.status, message, isRetry });
  };

  const submit = async (): Promise<void> => {
    if (underWay.current) return;
    const given = wholeValues();
    setFailure(null);
    if (!passes(fields, given)) return;
    underWay.current = true;
    // What is sent is right; what is emptied afterwards is not wrong before it is left or sent again.
    setChecked(new Set());
    setBusy(true);
    setDone(null);
    setRefused(NOTHING_REFUSED);
    let hasLeft = false;
    try {
      const answer = await send(given);
      if (answer.status === 250) {
        const data = answer.data as Success<Given>;
        onSuccess?.(data, given);
        setDone({ data });
        hasLeft = leaves;
      } else await refuse(answer, given);
    } finally {
      if (!hasLeft) release();
    }
  };

  const field = (name: Name): FieldProps => {
    const value = values[name] as string;
    const isChecked = checked.has(name) || (isEager?.(name, values) ?? false);
    return {
      id: `${id}-${name}`,
      name,
      value,
      error: refused[name] ?? (isChecked ? (check?.(name, values) ?? null) : null),
      onChange: ({ target }) => {
        if (name in refused) {
          const { [name]: _, ...rest } = refused;
          setRefused(rest);
          if (Object.keys(rest).length === 0) setFailure(null);
        }
        change({ ...untold(), [name]: target.value } as Partial<Values>);
      },
      onBlur: () => {
        if (value.trim() !== "") setChecked((before) => new Set(before).add(name));
      },
    };
  };

  return {
    values,
    change,
    field,
    submit,
    passes,
    focus,
    /** While a call is under way, and after a success that leaves the page. */
    isBusy,
    failure,
    /** The success that the form was last sent with, until it is sent again. */
    done,
    /** Forgets what was said about the form, and its values for others. */
    reset: (next: Values = initial) => {
      change(next);
      setChecked(new Set());
      setRefused(NOTHING_REFUSED);
      setFailure(null);
      setDone(null);
    },
    /** Forgets the failure: what it was about has changed. */
    forgive: () => {
      setRefused(NOTHING_REFUSED);
      setFailure(null);
    },
    /** Of the form element. */
    props: {
      id,
      noValidate: true,
      // Before the page is alive the browser would send the form itself, with what was typed in the address.
      method: "post",
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Of the button that sends it, wherever that stands. */
    button: { type: "submit", form: id, busy: isBusy, disabled: !isAlive },
  } as const;
}
