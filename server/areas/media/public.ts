/** What other areas may use of the pictures. */
export { pictureUrl } from "#contract/pictures.ts";
export { createMediaArea } from "./area.ts";
export { mediaJobKinds } from "./jobs.ts";
export {
  addPoster,
  type Poster,
  type PosterReader,
  startPosterReader,
  storePoster,
  withAlt,
} from "./posters.ts";
export { readPicture } from "./read-picture.ts";
export {
  addPicture,
  removePicture,
  UNREADABLE_PICTURE,
  type UploadedPicture,
  type Uploads,
} from "./uploads.ts";
