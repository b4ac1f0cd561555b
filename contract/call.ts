import * as z from "zod";
import { largestFileOf } from "./wire-types.ts";

/** What may be granted, each for an event, an organiser or all (docs/decisions/0213). */
export const PERMISSIONS = ["door", "cloakroom", "bar", "till", "organise", "office", "admin"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The callers let in: `guest` = anyone, `member` = any account, otherwise holders of the permission anywhere; use cases check where. */
export type Access = "guest" | "member" | Permission;

/** How often a call may have an effect; the sizes live in `server/platform/http/rate-limits.ts`. */
export type RateClass = "read" | "write" | "purchase" | "sensitive";

export type Fields = Record<string, z.ZodType>;
export type Answers = { readonly [status: number]: z.ZodType };

export type CallDefinition<
  Path extends string = string,
  F extends Fields = Fields,
  A extends Answers = Answers,
> = {
  readonly path: Path;
  readonly method: "POST" | "GET";
  readonly summary: string;
  readonly access: Access;
  readonly rate: RateClass;
  /** The call buys something: it accepts `idempotencyKey` (product decisions, "The wire"). */
  readonly purchase: boolean;
  /** The answer is a file instead of JSON. */
  readonly file: boolean;
  readonly fields: z.ZodObject<F>;
  /** Fields that may be left out; left empty, they count as left out. */
  readonly optionalFields: readonly string[];
  /** Fields that carry a file, and how many bytes each may have at most. */
  readonly files: Readonly<Record<string, number>>;
  /** A form that fits, as the description of the calls shows it. */
  readonly example: Readonly<Record<string, string>>;
  readonly answers: A;
  readonly errors: readonly ErrorStatus[];
};

/** Refusals that the specification does not name go out with the HTTP number in body and status line. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

type Options<Path extends string, F extends Fields, A extends Answers> = {
  path: Path;
  method?: "POST" | "GET";
  summary: string;
  access: Access;
  rate?: RateClass;
  purchase?: boolean;
  file?: boolean;
  fields?: F;
  /** Needed where there are required fields. */
  example?: { readonly [Name in keyof F & string]?: string };
  answers: A;
  errors?: readonly ErrorStatus[];
};

const everyCall = { sessionID: z.string().max(200).optional(), client: z.enum(["app", "web"]).optional() };

const ALWAYS_POSSIBLE = [400, 429, 503] as const;

/**
 * Describes one call of the wire. Fields are what a form carries (texts; objects as JSON text in one field); what the
 * schema does not name is refused. Statuses 250–295 are the specification's, others are HTTP numbers.
 */
export function defineCall<const Path extends string, const F extends Fields, const A extends Answers>(
  options: Options<Path, F, A>,
) {
  const purchase = options.purchase ?? false;
  const method = options.method ?? "POST";
  const key = purchase ? { idempotencyKey: z.string().min(16).max(200).optional() } : {};
  const fields = z.strictObject({ ...(options.fields ?? ({} as F)), ...key, ...everyCall });
  return {
    path: options.path,
    method,
    summary: options.summary,
    access: options.access,
    rate: options.rate ?? "read",
    purchase,
    file: options.file ?? false,
    fields,
    optionalFields: Object.entries(fields.shape).flatMap(([name, field]) =>
      (field as z.ZodType).safeParse(undefined).success ? [name] : [],
    ),
    files: Object.fromEntries(
      Object.entries(fields.shape).flatMap(([name, field]) => {
        const bytes = largestFileOf(field as object);
        return bytes === undefined ? [] : [[name, bytes]];
      }),
    ),
    example: options.example ?? {},
    answers: options.answers,
    errors: [
      ...new Set<ErrorStatus>([
        ...ALWAYS_POSSIBLE,
        // From another site, or in a form that is too large; a GET has no form.
        ...(method === "POST" ? ([403, 413] as const) : []),
        ...(options.access === "guest" ? [] : ([401, 403] as const)),
        ...(options.errors ?? []),
      ]),
    ].sort(),
  } as unknown as CallDefinition<Path, F & { idempotencyKey?: z.ZodOptional<z.ZodString> }, A>;
}

/** What a client passes: the schema's input without the fields that the transport adds. */
export type Input<C> =
  C extends CallDefinition<string, infer F, Answers>
    ? Omit<z.input<z.ZodObject<F>>, "sessionID" | "client">
    : never;

/** What a use case receives after parsing. */
export type Parsed<C> = C extends CallDefinition<string, infer F, Answers> ? z.output<z.ZodObject<F>> : never;

/** Every answer a call may give: the declared ones and, for the rest, a German sentence with messages by field. */
export type Answer<C> =
  C extends CallDefinition<string, Fields, infer A>
    ? { [S in keyof A & number]: { status: S; data: z.output<A[S]> } }[keyof A & number] | Refusal
    : never;

export type Refusal = { status: ErrorStatus; data: string; fields?: Record<string, string> };
