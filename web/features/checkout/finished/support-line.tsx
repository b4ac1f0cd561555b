import { useSite } from "#web/platform/page-context.ts";

/** Where a person helps. */
export function SupportLine() {
  const { company } = useSite();
  return (
    <p className="small muted">
      Fragen? Schreib uns an <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a> oder ruf an
      unter <a href={`tel:${company.supportPhone.replace(/[^+\d]/g, "")}`}>{company.supportPhone}</a>.
    </p>
  );
}
