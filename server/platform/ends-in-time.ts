/** Who watches a process waits no longer than this for a database that does not answer. */
const soonMilliseconds = 2_000;

/** @returns whether the work succeeded in time; what it does afterwards is of no interest */
export async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), soonMilliseconds);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
}
