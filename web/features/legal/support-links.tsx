import { useSite } from "#web/platform/page-context.ts";

export function SupportMail() {
  const { company } = useSite();
  return <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>;
}

export function SupportPhone() {
  const { company } = useSite();
  return (
    <a href={`tel:${company.supportPhone.replace(/[^\d+]/g, "")}`}>
      {company.supportPhone.replaceAll(" ", "\u00a0")}
    </a>
  );
}
