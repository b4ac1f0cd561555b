export type FormAnswer = {
  readonly status: number;
  readonly data?: unknown;
  readonly fields?: Readonly<Record<string, string>> | undefined;
};
export type Refused<Given> = Exclude<Given, { status: 250 }>;
export type Success<Given> = Extract<Given, { status: 250 }> extends { data: infer Data } ? Data : undefined;

/** Names of the values that inputs and selects hold. */
export type TextName<Values> = {
  [Name in keyof Values]-?: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/** How a refusal is shown. */
export type Refusal<Name extends string> = {
  /** Above or below the fields; null when the marked fields say it all. */
  readonly message: string | null;
  /** Messages of single fields; an empty one marks nothing, but the refusal is about this field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same form may go through when it is sent again as it is. */
  readonly isRetry: boolean;
  /** The field to go to; by default the topmost refused one. */
  readonly focus: Name | undefined;
};

/** Why a form did not go through, as `FormNotice` shows it. */
export type FormFailure = {
  readonly status: number;
  readonly message: string;
  readonly isRetry: boolean;
};

/** What an input or select carries: `<TextField label="Vorname" {...form.field("firstname")} />`. */
export type FieldProps = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
};

type Draft<Values> = { readonly values: Values; readonly change: (part: Partial<Values>) => void };

export type FormOptions<Values extends object, Name extends TextName<Values>, Given extends FormAnswer> = {
  /** Of the form element; its fields are called `{id}-{name}`. */
  id?: string | undefined;
  /** Top to bottom: the first that is wrong gets the focus. */
  fields?: readonly Name[];
  /** What the form begins with, for a form that keeps its values itself. */
  initial?: Values;
  /** Where the values are kept instead (in the tab, say). */
  draft?: Draft<Values>;
  /** What is wrong with a field, or null. An empty one may be wrong, too: that is told when the form is sent. */
  check?: (name: Name, values: Values) => string | null;
  /** A mistake that is worth telling while the field is still being typed in. */
  isEager?: (name: Name, values: Values) => boolean;
  send: (values: Values) => Promise<Given>;
  onSuccess?: (data: Success<Given>, values: Values) => void;
  /** What a refusal means here, where it is more than the server's sentence and fields. It is shown when this resolves. */
  onRefused?: (
    answer: Refused<Given>,
    values: Values,
  ) => Partial<Refusal<Name>> | undefined | Promise<Partial<Refusal<Name>> | undefined>;
  /** Success leads to another page: nothing can be pressed any more until "back" brings this one again. */
  leaves?: boolean;
};
