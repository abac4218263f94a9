/** What is refused about uploaded files and pictures, with its HTTP status. */
export const fileRefusals = {
  PICTURE_NOT_FOUND: 404,
  PICTURE_KIND_UNKNOWN: 422, // by its content
  PICTURE_TOO_LARGE: 422, // in pixels
  PICTURE_ANIMATED: 422,
  PICTURE_CROP_WRONG: 422,
  PICTURE_ADDRESS_UNSAFE: 422, // not https, or of a machine that is not on the internet
  PICTURE_UNREACHABLE: 422,
  FILE_STORE_AWAY: 503,
  FILE_STORE_FULL: 503,
  FILE_STORE_REFUSED: 503, // the shop's own key or permission
  FILE_DAMAGED: 503, // what was read is not what was written
  FILE_TOO_LARGE: 413,
  FILE_KIND_UNKNOWN: 422, // by its content
  FILE_UNREADABLE: 422,
  FILE_PDF_UNSAFE: 422,
} as const
