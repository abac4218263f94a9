import type { Db } from './lib/database/db.ts'
import type { ProcessSettings } from './lib/process/settings.ts'
import { listCompanyCodes, readSettings } from './shop/shop.reads.ts'

/** Features that are off because a setting is missing, one line each, for the operator. The demo has everything. */
export async function listNotOffered(db: Db, settings: ProcessSettings): Promise<string[]> {
  if (settings.isDemo) return []
  const lines: string[] = []
  if (!settings.smtpUrl) lines.push(`No mail is sent, only written to DATA_DIR/outbox: SMTP_URL is not set`)
  if (!settings.sms.twilio && !settings.sms.gateway)
    lines.push('Ways by mobile are not offered, for no SMS are sent: neither TWILIO_ACCOUNT_SID nor SMS_URL is set')
  if (!settings.takesCards) lines.push('No card is taken: neither STRIPE_SECRET_KEY nor BANK_URL is set')
  for (const company of await listCompanyCodes(db)) {
    const { fpsPayee, transferToZh, transferToEn, shopMail } = await readSettings(db, company)
    if (fpsPayee === '' && !settings.payments.wallets?.airwallex.includes('fps'))
      lines.push(`${company} offers no FPS: fpsPayee is not set`)
    if (transferToZh === '' || transferToEn === '')
      lines.push(`${company} offers no bank transfer: transferToZh and transferToEn are not both set`)
    if (shopMail === '')
      lines.push(`${company} gets no mail itself, and its letters name no address: shopMail is not set`)
  }
  return lines
}
