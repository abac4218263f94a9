import { findPolicy, listPolicies } from '#server/content/content.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { listOffered } from '#server/shop/delivery-admin.reads.ts'
import { methods, movesMoney, type Takes } from '#server/shop/payment-methods.rules.ts'
import { isOpened, readStored } from '#server/shop/shop-admin.reads.ts'
import { hasUsableWay, listSteps } from './readiness.rules.ts'

/** What readiness needs of the process and of slices above. */
export interface ReadinessFacts {
  card: Takes['card']
  wallets: Takes['wallets']
  isDemo: boolean
  /** Whether mails leave this machine. */
  sendsMail: boolean
  hasGoodsForSale(db: Db, company: string): Promise<boolean>
  /** Whether a section of the home page shows goods. */
  hasHomeGoods(db: Db, company: string): Promise<boolean>
}

const otherPages = ['membership', 'liquor', 'about', 'us'] as const

/** What is done and what is missing until a company can open, from what is stored. */
export async function readReadiness(db: Db, company: string, now: Temporal.Instant, facts: ReadinessFacts) {
  const isPublished = async (code: string) => findPolicy(await listPolicies(db, company, code), now) !== undefined
  const [stored, offered, product, returnPolicy, deliveryPolicy, privacy, home, others, opened] = await Promise.all([
    readStored(db, company),
    listOffered(db, company),
    facts.hasGoodsForSale(db, company),
    isPublished('return-refund'),
    isPublished('order-delivery'),
    isPublished('privacy'),
    facts.hasHomeGoods(db, company),
    Promise.all(otherPages.map(isPublished)),
    isOpened(db, company),
  ])
  // The sandbox bank of a demo moves no money: a shop that was a demo is started anew before it opens.
  const card = facts.isDemo ? { ...facts.card, isOffered: false } : facts.card
  const takes = { ...stored.settings, card, wallets: facts.wallets }
  const steps = listSteps({
    delivery: hasUsableWay(offered.ways, offered.points),
    product,
    payment: methods.filter(movesMoney).some((method) => method.takes(takes, null)),
    returnPolicy,
    deliveryPolicy,
    privacy,
    home,
    otherPages: others.every(Boolean),
    logo: stored.company.logo !== null,
    mail: facts.sendsMail && stored.settings.shopMail !== '',
    hours: stored.hours.length > 0,
  })
  return { isOpened: opened, steps }
}
