export function step<T>(title: string, work: () => Promise<T> | T): Promise<T>;
export function say(text: string): void;
