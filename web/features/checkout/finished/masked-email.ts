/** Whether an address is the one that is shown masked: „m•••@lindqvist.example“ shows its first letter and its domain. */
export function fitsMask(email: string, masked: string): boolean {
  const [address, shown] = [email.trim().toLowerCase(), masked.toLowerCase()];
  const at = shown.lastIndexOf("@");
  return address !== "" && at > 0 && address.startsWith(shown.charAt(0)) && address.endsWith(shown.slice(at));
}
