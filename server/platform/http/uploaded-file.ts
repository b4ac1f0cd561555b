/** Stands in a form where a file was sent that the call does not take; the file itself was thrown away. */
export class UploadedFile {}
