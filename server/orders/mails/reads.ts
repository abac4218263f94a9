import type { Db } from '#server/lib/db.ts'
import { sayDay, sayMoment, sayMoney } from '#server/lib/say-figures.ts'
import type { Mail } from '#server/lib/outside/mail.ts'
import { findCompany, readSettings } from '#server/shop/reads.ts'
import { listOrders, tokenOf } from '../reads.ts'
import { showOrder } from '../views/reads.ts'
import { type About, writeMail } from './rules.ts'

/** The letter about an order as it stands now, in the order's language; none when there is nothing left to say. */
export async function composeMail(
  db: Db,
  orderId: string,
  about: About,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Mail | undefined> {
  const [order] = await listOrders(db, [orderId])
  if (!order || (about === 'placed' && order.orderState !== 'unconfirm')) return undefined // paid or given up meanwhile
  const locale = order.language
  const [company, settings, token] = await Promise.all([
    findCompany(db, order.company),
    readSettings(db, order.company),
    tokenOf(db, order.id),
  ])
  const letter = writeMail({
    about,
    order: await showOrder(db, order, 'whole', locale, now),
    locale,
    theme: company.theme,
    shopName: locale === 'zh-TW' ? company.nameZh : company.nameEn,
    shopMail: settings.shopMail,
    link: `${publicUrl}/personal/orders/${encodeURIComponent(order.number)}?token=${token}&lang=${locale}`,
    origin: publicUrl,
    payBefore: order.expiresAt ? sayMoment(order.expiresAt, locale) : '',
    money: (hkd) => sayMoney(Math.round(hkd * 100)),
    day: (day) => sayDay(Temporal.PlainDate.from(day), locale),
  })
  return { to: order.email, ...letter }
}
