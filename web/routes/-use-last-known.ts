import { useState } from "react";

/** The last value that there was, when there is none any more: what goes while somebody looks at it stays in sight. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
