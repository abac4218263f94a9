import type { BonusRecord } from '#contract/points.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { listWays } from '#server/identity/reauthentication.rules.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { m } from '#words/compiled/messages.js'
import type { NamedEntry, PointsFacts, NamedSpend } from './points-history.reads.ts'
import { nameStage, nameType, sayReason, stageOf } from './points-history.rules.ts'
import { centsOf, earnPerDollar, type PointsTerms } from './points.rules.ts'
import type { RegisteredReceipt } from './store-receipts.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export function wireBonusRecord(entry: NamedEntry, locale: Locale): BonusRecord {
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
    reason: sayReason(entry, entry.invoiceNo ?? undefined, locale),
    invoiceNo: entry.invoiceNo,
    pendingUntil: stage === 'pending' ? entry.pendingUntil : null,
    expires: entry.points > 0 ? entry.expires : null,
    at: wireInstant(entry.at),
  }
}

export function wireRedeemed(spend: NamedSpend, terms: PointsTerms, locale: Locale) {
  const { invoiceNo: number } = spend
  const said = inLanguage(locale)(spend.reasonZh, spend.reasonEn) ?? nameType(spend.kind, locale)
  return {
    no: spend.no,
    type: spend.kind,
    name: number ? m.bonus_redeemed_order({ number }, { locale }) : said,
    invoiceNo: number,
    points: spend.points,
    worth: spend.kind === 'redemption' ? toHkd(centsOf(spend.points, terms)) : null,
    givenBack: spend.givenBack,
    at: wireInstant(spend.at),
  }
}

export function wirePointsSums(
  { member, held, coming, terms, settings, friends, transferLeft }: PointsFacts,
  locale: Locale,
) {
  return {
    points: held.balance,
    worth: toHkd(centsOf(held.balance, terms)),
    pending: held.pending,
    coming: coming.map(({ kind, invoiceNo, points, cancelled, creditsOn }) => ({
      type: kind,
      typeName: nameType(kind, locale),
      invoiceNo,
      points: points - cancelled,
      creditedOn: creditsOn?.toString() ?? null,
    })),
    expiring: held.endingSoon.map(({ points, expires }) => ({ points, expires: expires.toString() })),
    terms: {
      pointsPerDollar: terms.pointsPerDollar,
      leastGoods: toHkd(terms.leastGoodsCents),
      mostPercent: terms.mostPercent,
      earnPerDollar: earnPerDollar(member.grade),
      waitDays: settings.refundDays,
      lifeMonths: settings.pointsLifeMonths,
      invitationPoints: settings.invitationPoints,
      invitationsAMonth: settings.invitationsAMonth,
      transferADay: settings.pointsTransferADay,
      receiptDays: settings.receiptDays,
    },
    invitation: { code: member.invitationCode, ...friends },
    proofs: listWays(member),
    transferLeft,
  }
}

/** For the member's data export. */
export const exportReceipt = ({ number, amountCents, soldOn, registeredAt }: RegisteredReceipt) => ({
  receiptNo: number,
  amount: toHkd(amountCents),
  date: soldOn,
  registeredAt,
})
