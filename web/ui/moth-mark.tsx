/** Two wings whose notches are the ticket's: the product's mark, in the text's colour, from 20 px. */
export function MothMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <MothWings />
    </svg>
  );
}

/** The mark's outline alone, for drawings that contain the moth. */
export function MothWings() {
  return (
    <>
      <path d="M11.2 7C9 4.2 5.6 3 1 3c0 3 .5 5.6 1.6 7.6a2.4 2.4 0 1 1 1.9 4.1C5.9 18.2 8.2 20.4 11.2 21.4z" />
      <path d="M12.8 7C15 4.2 18.4 3 23 3c0 3-.5 5.6-1.6 7.6a2.4 2.4 0 1 0-1.9 4.1c-1.4 3.5-3.7 5.7-6.7 6.7z" />
    </>
  );
}
