/** Stands in a form where a file was sent although the call takes none; the file itself was thrown away. */
export class UploadedFile {}
