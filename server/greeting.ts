import type { Settings } from './lib/settings.ts'

/** What a newcomer needs to know next. */
export function greet(settings: Settings, began: number): void {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`
The shop is open (after ${seconds} s):
  shop     ${settings.publicUrl}
  bank     ${settings.bankPublicUrl}   every payment, to approve, decline, delay or repeat${
    settings.smtpUrl
      ? ''
      : `
  outbox   ${settings.publicUrl}/dev/outbox   the mails and SMS it would have sent`
  }
  calls    ${settings.publicUrl}/api/docs
`)
}
