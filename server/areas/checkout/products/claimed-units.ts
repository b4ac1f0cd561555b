/** Units of one thing, at least one. A thing comes once in a list of them. */
export type Units = { readonly id: number; readonly units: number };

/** Units of something limited, by the kind of resource that it is. */
export type ClaimedUnits = Units & { readonly resource: string };
