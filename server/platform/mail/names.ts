/** Letters with their marks, and what joins them in names: Hebrew maqaf, geresh and gershayim, Armenian hyphen, Catalan and Japanese middle dot. */
const READS_AS_A_NAME =
  /^(?:[\p{L}\p{M}'’ \-\u2010\u2011\u058a\u05be\u05f3\u05f4\u00b7\u30fb]|\u200c|\u200d|\.(?= |$))+$/u;

/**
 * A person's name as a mail may show it; undefined where it reads as an address. A stranger who orders for, or registers with, somebody else's e-mail
 * chooses the names in what is sent there, and mail programs make a link of `t.me/x`. Every name in every mail passes here.
 */
export function nameInMail(name: string): string | undefined {
  return READS_AS_A_NAME.test(name) ? name : undefined;
}

/** „Hallo Mara“, or „Hallo“ where {@link nameInMail} shows no name. */
export function hello(firstname: string): string {
  const name = nameInMail(firstname);
  return name === undefined ? "Hallo" : `Hallo ${name}`;
}
