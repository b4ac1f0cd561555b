/** What somebody chooses from, by the wire's values; „keine Angabe“ is no choice. */
export const GENDER_OPTIONS = [
  { value: "male", label: "männlich" },
  { value: "female", label: "weiblich" },
  { value: "diverse", label: "divers" },
];
