import type { WalletDevice } from '#contract/payments.ts'

/** A phone has the wallet's app. Tablets count as screens, since few of them have one. */
export function findDevice(): WalletDevice {
  const { userAgent } = navigator
  if (/\b(iPhone|iPod)\b/.test(userAgent)) return 'ios'
  return /\bAndroid\b.*\bMobile\b/.test(userAgent) ? 'android' : 'screen'
}
