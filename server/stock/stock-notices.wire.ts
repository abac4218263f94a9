import type { ItemSubscription } from '#contract/notices.ts'
import { toHkd } from '#contract/money.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { NoticeAboutWare } from './stock-notices.reads.ts'
import type { StockNotice } from './stock-notices.store.ts'
import { channelOf, pathOf } from './stock-notices.rules.ts'

/** A notice in the member's list. */
export function wireSubscription({ notice, ware }: NoticeAboutWare): ItemSubscription {
  const { cents, standing, state: availability, ...shown } = ware
  return {
    ...shown,
    subscriptionId: notice.id,
    assortId: notice.assortId,
    about: notice.about,
    seenPrice: notice.seenCents === null ? null : toHkd(notice.seenCents),
    sellingPrice: toHkd(cents),
    availability: standing === 'live' ? availability : 'SOLD_OUT',
    sellable: standing === 'live',
    state: notice.toldAt ? 'TOLD' : 'WAITING',
    channel: channelOf(notice),
    to: notice.address,
    subscribedAt: wireInstant(notice.askedAt),
    toldAt: notice.toldAt && wireInstant(notice.toldAt),
  }
}

/** The notice for the holder of its link: the goods, without the address. */
export const wireLinked = ({ notice, ware: { name, variant, picture, productCode } }: NoticeAboutWare) => ({
  name,
  variant,
  picture,
  about: notice.about,
  productPath: pathOf({ productCode }, notice.assortId),
  state: notice.toldAt ? ('TOLD' as const) : notice.confirmedAt ? ('WAITING' as const) : ('CONFIRM' as const),
})

/** A notice in the member's data export. */
export const exportNotice = (notice: StockNotice) => ({
  about: notice.about,
  assortId: notice.assortId,
  seenPrice: notice.seenCents === null ? null : toHkd(notice.seenCents),
  to: notice.address,
  subscribedAt: notice.askedAt,
  toldAt: notice.toldAt,
})
