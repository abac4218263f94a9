const longestSide = 320

/** A thumbnail of a photo as a URL for an <img>; null when the browser cannot decode it. */
export async function drawThumbnail(photo: Blob): Promise<string | null> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}
