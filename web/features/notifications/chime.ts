/** Two soft tones, a fourth apart: Hz and when they begin, in seconds. */
const TONES = [
  { pitch: 880, at: 0 },
  { pitch: 1_174.66, at: 0.11 },
] as const;
const TONE_SECONDS = 0.5;
const LOUDNESS = 0.12;
const LOCK = "nachtfalter-chime";
const LOCK_MS = 1_500;

let context: AudioContext | undefined;

/**
 * Plays the sound of a new notification (specification, section 4 "Push"). Several pages of one browser play it once. In a
 * page that its user has not touched yet the browser allows no sound, and none is tried. Never rejects: what cannot be heard is seen.
 */
export async function playChime(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    await (navigator.locks === undefined ? play() : playOnce());
  } catch {
    // No device for sound, or the page is just being left.
  }
}

async function playOnce(): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
  });
}

async function play(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
  for (const { pitch, at } of TONES) {
    const begin = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS);
  }
}
