import type { Locale } from '#contract/shop.ts'
import { type MethodCode, methods, movesMoney, wordsOf } from '#server/shop/payment-methods.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { MeansFacts } from './payment-means.reads.ts'

/** Why a method that moves money is not offered. The others pay beside one, and have no setting. */
const reasons: Partial<Record<MethodCode, typeof m.means_card_off>> = {
  CARD: m.means_card_off,
  PAY_LATER: m.means_card_off,
  FPS: m.means_fps_off,
  BANK_TRANSFER: m.means_transfer_off,
}

export function wireMeans({ settings, version, takes }: MeansFacts, locale: Locale) {
  const { fpsPayee, fpsBank, transferToZh, transferToEn } = settings
  return {
    means: methods.map((method) => {
      const isOffered = !movesMoney(method) || method.takes(takes, null)
      const isByCard = movesMoney(method) && method.collector === 'card'
      return {
        code: method.code,
        // The sandbox bank is named where it takes money; a card that is not taken is any card.
        name: wordsOf(method, isOffered ? takes.card.provider : null).name({}, { locale }),
        isOffered,
        why: isOffered ? '' : (reasons[method.code]?.({}, { locale }) ?? ''),
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
