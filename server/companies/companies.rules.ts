import type { ContentKind, ContentTexts } from '#contract/content-admin.ts'

/** What every new company begins with: Hong Kong's holidays, the groups of its footer, and drafts of its pages. */
export interface CompanyStarter {
  holidays: readonly { date: string; nameZh: string; nameEn: string }[]
  footerGroups: readonly { code: string; titleZh: string; titleEn: string }[]
  /** Drafts: an owner reads and publishes them. The texts are about this shop. */
  writePages(shop: { nameZh: string; nameEn: string }): readonly StarterPage[]
}

export type StarterPage = Pick<ContentTexts, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn'> & {
  code: string
  kind: ContentKind
  footerGroup: string
  position: number
}

/** A company, and what the first login of its owner needs: shown once. */
export interface MadeCompany {
  code: string
  host: string
  email: string
  setUpCode: string
  authenticatorUri: string
  endsAt: Temporal.Instant
}

/** What visitors read until the owner opens the shop. */
export const preparing = {
  infoZh: '網店正在籌備，即將開業。',
  infoEn: 'This shop is being prepared. It opens soon.',
}

/** Letters and digits that are not easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The set-up code as it is printed: five groups of four, 100 bits of a keyed hash. */
export function writeSetUpCode(mac: Uint8Array): string {
  const letters = Array.from(mac.subarray(0, 20), (byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12, 16].map((from) => letters.slice(from, from + 4).join('')).join('-')
}
