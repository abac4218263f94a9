import { createHmac } from 'node:crypto'
import type { Db } from '#server/lib/db.ts'
import { readInstallationSecret } from '#server/shop/reads.ts'

/** HMACs with the installation's own secret: two that are alike are found, and nobody reads what they were. */
export async function openHiding(db: Db): Promise<(text: string) => Buffer> {
  const secret = await readInstallationSecret(db)
  return (text) => createHmac('sha256', secret).update(`points sent to ${text}`).digest()
}
