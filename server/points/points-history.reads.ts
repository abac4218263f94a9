import type * as contract from '#contract/points.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import { listWays } from '#server/identity/reauthentication.rules.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { tally as readInvitations } from './invitation-points.store.ts'
import { listComing } from './pending-points.store.ts'
import { listHistory, listRedeemed, readPoints, readTerms } from './points.reads.ts'
import { centsOf, earnPerDollar } from './points.rules.ts'
import { readTransferLeft } from './points-transfers.reads.ts'
import { nameStage, nameType, sayReason, stageOf } from './points-history.rules.ts'

/** What orders are called: they are a slice above, which app.ts hands down. */
export type NameMemberOrders = (db: Db, member: string, ids: readonly string[]) => Promise<Map<string, string>>
interface HistorySources {
  db: Db
  nameOrders: NameMemberOrders
}
interface HistoryReader {
  locale: Locale
  now: Temporal.Instant
}
interface HistoryPage {
  page: number
  size: number
}

const ordersIn = (rows: readonly { orderId: string | null }[]) => [
  ...new Set(rows.flatMap(({ orderId }) => orderId ?? [])),
]

export async function showHistory(
  { db, nameOrders }: HistorySources,
  self: MemberOwner,
  page: HistoryPage,
  { locale, now }: HistoryReader,
) {
  const { entries, count } = await listHistory(db, self, now, page)
  const numbers = await nameOrders(db, self.member, ordersIn(entries))
  return {
    records: entries.map((entry): contract.BonusRecord => {
      const number = entry.orderId ? numbers.get(entry.orderId) : undefined
      const stage = stageOf(entry)
      return {
        no: entry.no,
        type: entry.kind,
        typeName: nameType(entry.kind, locale),
        stage,
        stageName: nameStage(stage, locale),
        old: entry.balance - entry.points,
        change: entry.points,
        new: entry.balance,
        pendingChange: entry.pending,
        reason: sayReason(entry, number, locale),
        invoiceNo: number ?? null,
        pendingUntil: stage === 'pending' ? entry.pendingUntil : null,
        expires: entry.points > 0 ? entry.expires : null,
        at: wireInstant(entry.at),
      }
    }),
    totalCount: count,
    ...page,
  }
}

export async function showRedeemed(
  { db, nameOrders }: HistorySources,
  self: MemberOwner,
  page: HistoryPage,
  { locale, now }: HistoryReader,
) {
  const [{ spends, count }, terms] = await Promise.all([listRedeemed(db, self, now, page), readTerms(db, self.company)])
  const paidInto = spends.map(({ kind, ref }) => ({ orderId: kind === 'redemption' ? ref : null }))
  const numbers = await nameOrders(db, self.member, ordersIn(paidInto))
  return {
    items: spends.map((spend) => {
      const number = numbers.get(spend.ref)
      const said = (locale === 'zh-TW' ? spend.reasonZh : spend.reasonEn) ?? nameType(spend.kind, locale)
      return {
        no: spend.no,
        type: spend.kind,
        name: number ? m.bonus_redeemed_order({ number }, { locale }) : said,
        invoiceNo: number ?? null,
        points: spend.points,
        worth: spend.kind === 'redemption' ? toHkd(centsOf(spend.points, terms)) : null,
        givenBack: spend.givenBack,
        at: wireInstant(spend.at),
      }
    }),
    totalCount: count,
    ...page,
  }
}

const mostComing = 20

export async function showSums({ db, nameOrders }: HistorySources, self: MemberOwner, { locale, now }: HistoryReader) {
  const { company } = self
  const [{ grade, invitationCode, ...member }, held, coming, terms, settings, friends] = await Promise.all([
    requireMember(db, self),
    readPoints(db, company, self.member, now),
    listComing(db, self, mostComing),
    readTerms(db, company),
    readSettings(db, company),
    readInvitations(db, self.member),
  ])
  const [numbers, transferLeft] = await Promise.all([
    nameOrders(db, self.member, ordersIn(coming)),
    readTransferLeft(db, self.member, now, settings.pointsTransferADay),
  ])
  return {
    points: held.balance,
    worth: toHkd(centsOf(held.balance, terms)),
    pending: held.pending,
    coming: coming.map(({ kind, orderId, points, cancelled, creditsOn }) => ({
      type: kind,
      typeName: nameType(kind, locale),
      invoiceNo: (orderId && numbers.get(orderId)) ?? null,
      points: points - cancelled,
      creditedOn: creditsOn?.toString() ?? null,
    })),
    expiring: held.endingSoon.map(({ points, expires }) => ({ points, expires: expires.toString() })),
    terms: {
      pointsPerDollar: terms.pointsPerDollar,
      leastGoods: toHkd(terms.leastGoodsCents),
      mostPercent: terms.mostPercent,
      earnPerDollar: earnPerDollar(grade),
      waitDays: settings.refundDays,
      lifeMonths: settings.pointsLifeMonths,
      invitationPoints: settings.invitationPoints,
      invitationsAMonth: settings.invitationsAMonth,
      transferADay: settings.pointsTransferADay,
      receiptDays: settings.receiptDays,
    },
    invitation: { code: invitationCode, ...friends },
    proofs: listWays(member),
    transferLeft,
  }
}
