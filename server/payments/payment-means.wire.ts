import type { Locale } from '#contract/shop.ts'
import { type MethodCode, methods, movesMoney, wordsOf } from '#server/shop/payment-methods.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { MeansFacts } from './payment-means.reads.ts'

/** Why a method that moves money is not offered. The others pay beside one, and have no setting. */
const reasons: Partial<Record<MethodCode, typeof m.means_card_off>> = {
  CARD: m.means_card_off,
  FPS_QR: m.means_airwallex_off,
  ALIPAY_HK: m.means_airwallex_off,
  WECHAT_PAY_HK: m.means_airwallex_off,
  PAYME: m.means_airwallex_off,
  ALIPAY: m.means_stripe_wallet_off,
  WECHAT_PAY: m.means_stripe_wallet_off,
  PAY_LATER: m.means_card_off,
  FPS: m.means_fps_off,
  BANK_TRANSFER: m.means_transfer_off,
}

/** Buyers are offered one FPS. */
const reasonOf = (code: MethodCode, { fpsPayee }: { fpsPayee: string }) =>
  code === 'FPS' && fpsPayee !== '' ? m.means_fps_by_provider : reasons[code]

/** Names that tell staff two methods apart that are one to buyers. */
const names: Partial<Record<MethodCode, typeof m.means_fps_qr>> = { FPS_QR: m.means_fps_qr, FPS: m.means_fps_by_hand }

export function wireMeans({ settings, version, takes }: MeansFacts, locale: Locale) {
  const { fpsPayee, fpsBank, transferToZh, transferToEn } = settings
  return {
    means: methods.map((method) => {
      const isOffered = !movesMoney(method) || method.takes(takes, null)
      const isByCard = movesMoney(method) && method.collector === 'card'
      return {
        code: method.code,
        // The sandbox bank is named where it takes money; a card that is not taken is any card.
        name: (names[method.code] ?? wordsOf(method, isOffered ? takes.card.provider : null).name)({}, { locale }),
        isOffered,
        why: isOffered ? '' : (reasonOf(method.code, takes)?.({}, { locale }) ?? ''),
        isTest: isOffered && isByCard && takes.card.provider === 'sandbox',
      }
    }),
    fpsPayee,
    fpsBank,
    transferToZh,
    transferToEn,
    version,
  }
}
