/** What other areas may use of the pictures. */
export { pictureUrl } from "#contract/pictures.ts";
