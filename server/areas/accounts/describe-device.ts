import Bowser from "bowser";

const UNKNOWN = { web: "Unbekannter Browser", app: "App" } as const;
/** Longer ones are no browser's; reading them costs time. */
const LONGEST_USER_AGENT = 500;

/** What a person recognises a device by: „Firefox auf macOS“, „App auf Android“. */
export function describeDevice(userAgent: string, client: "web" | "app"): string {
  if (userAgent === "" || userAgent.length > LONGEST_USER_AGENT) return UNKNOWN[client];
  const { browser, os } = Bowser.parse(userAgent);
  const program = client === "app" ? UNKNOWN.app : browser.name || UNKNOWN.web;
  return os.name ? `${program} auf ${os.name}` : program;
}
