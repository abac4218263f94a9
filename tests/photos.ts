import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Reply } from '#ui/api.ts'
import type { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

let made = 0

/**
 * A photo as a phone takes it: noise, so that no two are alike, and the more of it (`sigma`) the more bytes; its left half is blue. It lies on its side (`Orientation` 6) and
 * names the place where it was taken.
 */
export async function takePhoto(width = 1_200, height = 900, sigma = 20): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128 + (made += 1) / 100, sigma } as const
  const half = { create: { width: width >> 1, height, channels: 3, background: { r: 20, g: 40, b: 220 } } } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: `secret maker ${made}` }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A whole PNG of so many black pixels in a row and in a column, one bit each: a thousandth of what it takes in memory. */
export function drawBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

type UploadAnswer = Reply<'POST /staff/pictures'> & { error?: string; facts?: object }

/** Sends a photo as the console does; returns the HTTP status too. */
export async function uploadPhoto(
  shop: Pick<Awaited<ReturnType<typeof openShop>>, 'fetch'>,
  staff: ShopVisitor,
  bytes: Buffer,
  { type = 'image/jpeg', host = 'localhost' } = {},
): Promise<UploadAnswer & { status: number }> {
  const response = await shop.fetch(`http://${host}/api/staff/pictures?locale=en-US`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: staff.token!, 'content-type': type },
  })
  return { ...((await response.json()) as UploadAnswer), status: response.status }
}
