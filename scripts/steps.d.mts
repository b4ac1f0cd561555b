export function isUnwatched(env: Record<string, string | undefined>): boolean;
export function sayInLogLines(role: string): void;
export function step<T>(title: string, work: () => Promise<T> | T): Promise<T>;
export function say(text: string, more?: { level?: "info" | "warn"; [name: string]: unknown }): void;
