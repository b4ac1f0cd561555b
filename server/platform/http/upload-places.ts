type Place = { readonly network: string; readonly since: number; readonly giveUp: () => void };

export type UploadPlacesOptions = {
  readonly places: number;
  /** For so long a network that holds fewer takes no place away. */
  readonly shareAfterMilliseconds: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
};

/**
 * Places for forms with files that are being received, shared out by network: no sender keeps others out by sending many forms slowly. When
 * all are taken, the network that holds the most gives the place up that it has held for longest: at once to a network that has
 * two less, else when that form has been arriving for too long.
 */
export class UploadPlaces {
  readonly #options: UploadPlacesOptions;
  readonly #now: () => number;
  /** In the order in which they were taken. */
  readonly #taken = new Set<Place>();

  constructor(options: UploadPlacesOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * @param giveUp is called when the place goes to somebody else
   * @returns what frees the place, safe to repeat; undefined when there is none
   */
  take(network: string, giveUp: () => void): (() => void) | undefined {
    if (this.#taken.size >= this.#options.places && !this.#makeRoomFor(network)) return undefined;
    const place = { network, since: this.#now(), giveUp };
    this.#taken.add(place);
    return () => this.#taken.delete(place);
  }

  #makeRoomFor(network: string): boolean {
    const held = new Map<string, number>();
    for (const place of this.#taken) held.set(place.network, (held.get(place.network) ?? 0) + 1);
    const most = Math.max(...held.values());
    const [oldest] = [...this.#taken].filter((place) => held.get(place.network) === most);
    if (oldest === undefined) return false;
    const isFair = most - (held.get(network) ?? 0) < 2;
    if (isFair && this.#now() - oldest.since < this.#options.shareAfterMilliseconds) return false;
    this.#taken.delete(oldest);
    oldest.giveUp();
    return true;
  }
}
