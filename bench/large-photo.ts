import { takePhoto } from '#tests/photos.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import type { Reply } from '#ui/api.ts'
import type { Child } from './child.ts'

/** 24 million pixels in 10 MB, as phones take them at their finest. */
export const takeLargePhoto = (): Promise<Buffer> => takePhoto(6_000, 4_000, 70)

/** Uploads photos and asks for the preview of each, as the page of goods does. */
export async function measurePhotoCalls(shop: Child, owner: ShopVisitor): Promise<void> {
  const times: { upload: number; whole: number }[] = []
  let bytes = 0
  for (let turn = 0; turn < 5; turn += 1) {
    const photo = await takeLargePhoto()
    bytes = photo.length
    const began = performance.now()
    const response = await fetch(`${shop.url}/api/staff/pictures`, {
      method: 'POST',
      headers: { authorization: owner.token!, 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    })
    const { square } = (await response.json()) as Reply<'POST /staff/pictures'>
    const upload = performance.now() - began
    const preview = await fetch(`${shop.url}${square.src}-320.avif`)
    await preview.arrayBuffer()
    if (!response.ok || !preview.ok)
      throw new Error(`a photo answers ${response.status}, its preview ${preview.status}`)
    times.push({ upload, whole: performance.now() - began })
  }
  const [, , middle] = times.toSorted((one, other) => one.whole - other.whole)
  const most = Math.max(...times.map(({ whole }) => whole))
  console.log(
    `${`a photo of ${(bytes / 1e6).toFixed(1)} MB to its preview, middle of 5`.padEnd(48)} ${middle!.whole.toFixed(0).padStart(6)} ms, of it the upload ${middle!.upload.toFixed(0)}; most ${most.toFixed(0)}   aim 3000`,
  )
}
