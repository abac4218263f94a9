/** What the shop takes as a photo. A phone that stores HEIC sends JPEG when a page asks for these. */
export const photoKinds = 'image/jpeg,image/png,image/webp,image/avif'

/** The largest file of a photo, in bytes. */
export const mostPhotoBytes = 20_000_000
