/** An expected refusal, whose `message` says for the log what there is too much of. */
export type Overloaded = Error & { readonly statusCode: 503; readonly code: "OVERLOADED" };

/** Refuses one more piece of work: its thrower answers 503 with Retry-After, and nothing has gone wrong. */
export function overloaded(message: string): Overloaded {
  return Object.assign(new Error(message), { statusCode: 503, code: "OVERLOADED" } as const);
}

export function isOverloaded(error: unknown): error is Overloaded {
  return error instanceof Error && (error as Partial<Overloaded>).code === "OVERLOADED";
}
