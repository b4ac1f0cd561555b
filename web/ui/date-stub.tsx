export type DateStubProps = {
  /** „Fr.“ */
  weekday: string;
  /** „4.“ */
  day: string;
  /** „Dez.“ */
  month: string;
  /** „2027“, where it is not plain which year is meant. */
  year?: string | undefined;
  /** The whole date as read out: „Fr., 4. Dez.“ */
  label: string;
  /** Machine form for `<time>`: `2026-12-04T22:00`. */
  dateTime: string;
};

/** A date as a small ticket, left of a title, so that the dates of a list form a column. */
export function DateStub({ weekday, day, month, year, label, dateTime }: DateStubProps) {
  return (
    <time className="date perf" dateTime={dateTime} title={label}>
      <span className="date__weekday">{weekday}</span>
      <span className="date__day">
        {day}
        <span className="date__month">{month}</span>
        {year !== undefined && <span className="date__year">{year}</span>}
      </span>
    </time>
  );
}
