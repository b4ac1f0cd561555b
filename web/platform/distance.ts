/** „1,2 km“ up to ten kilometres, „29 km“ beyond; „vor Ort“ makes no sense, so the least is „0,1 km“. */
export function formatDistance(kilometres: number): string {
  const text =
    kilometres < 9.95
      ? Math.max(0.1, kilometres).toFixed(1).replace(".", ",")
      : String(Math.round(kilometres));
  return `${text}\u00a0km`;
}
