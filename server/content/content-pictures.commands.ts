import sharp from 'sharp'
import type { Db } from '#server/lib/database/db.ts'
import type { StaffCall } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readUpload } from '#server/lib/documents/uploads.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { formats, type Print, prints } from './content-pictures.rules.ts'
import * as store from './content-pictures.store.ts'

/**
 * Stores an uploaded picture: decoded and encoded again (server/lib/documents/uploads.ts), then resized for all prints. This
 * takes about a second and runs outside of any transaction.
 */
export async function addPicture(db: Db, bytes: Buffer, call: (id: string) => StaffCall): Promise<string> {
  const upload = await readUpload(bytes)
  if (upload.kind !== 'image/webp') throw new Refusal('FILE_KIND_UNKNOWN') // a PDF is not a picture
  const made: store.MadePrint[] = []
  for (const [print, size] of Object.entries(prints)) {
    const cut = sharp(upload.bytes).resize({ ...size, fit: 'cover', position: 'attention' })
    for (const format of formats) {
      const drawn = format === 'avif' ? cut.clone().avif({ quality: 56, effort: 2 }) : cut.clone().webp({ quality: 80 })
      made.push({ print: print as Print, format, bytes: await drawn.toBuffer() })
    }
  }
  return inTransaction(db, async (tx) => {
    const { company, at } = call('')
    const id = await store.add(tx, company, made, at)
    await noteStaffCall(tx, call(id))
    return id
  })
}
