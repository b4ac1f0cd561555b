export function takeLock(file: string): boolean;
export function lockHolder(file: string): number | undefined;
