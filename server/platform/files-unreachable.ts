/** The store did not answer or said that it cannot for now; asked again later it may. Whether a change took effect is unknown. */
export class FilesUnreachable extends Error {
  override readonly name = "FilesUnreachable";
  readonly statusCode = 503;
}
