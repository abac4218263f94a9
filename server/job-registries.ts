import type { AppParts, Services } from './app-parts.ts'
import { bulkRunJobs } from './bulk/bulk-runs.jobs.ts'
import { cartJobs } from './cart/cart.jobs.ts'
import { goodsJobs } from './goods/goods-admin.jobs.ts'
import { describeWares } from './goods/goods.reads.ts'
import { changeJobs } from './changes/changes.jobs.ts'
import { checkoutJobs } from './checkout/checkout.jobs.ts'
import { contentJobs } from './content/content.jobs.ts'
import { giftCardJobs } from './gift-cards/gift-cards.jobs.ts'
import { cdnJobs } from './lib/cache/cdn-purges.ts'
import { retentionJobs } from './lib/database/retention.ts'
import { type JobRegistry, joinRegistries } from './lib/process/job-registry.ts'
import { letterRetentionJobs } from './lib/integrations/letter-retention.ts'
import { recoveryTimes } from './lib/process/worker-heartbeat.ts'
import { importJobs } from './imports/imports.jobs.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { completionJobs } from './fulfilment/completion.jobs.ts'
import { thirdPartyJobs } from './third-parties/third-parties.jobs.ts'
import { memberJobs } from './members/members.jobs.ts'
import { meaningJobs } from './meanings/meanings.jobs.ts'
import { dunningJobs } from './billing/dunning.jobs.ts'
import { buyerJobs } from './buyers/buyer-retention.jobs.ts'
import { orderJobs } from './orders/orders.jobs.ts'
import { paymentJobs } from './payments/payments.jobs.ts'
import { photoFetchJobs } from './goods/photo-fetches.jobs.ts'
import { pictureJobs } from './pictures/pictures.jobs.ts'
import { pointsJobs } from './points/points.jobs.ts'
import { refundJobs } from './returns/returns.jobs.ts'
import { reviewJobs } from './reviews/reviews.jobs.ts'
import { hasPhotos } from './goods/goods-photos.reads.ts'
import { orderNames, spendReads } from './hooks.ts'
import { staffJobs } from './staff/staff.jobs.ts'
import { returnJobs } from './stock/back-in-stock.jobs.ts'
import { restoreStock } from './stock/restore-stock.commands.ts'
import { couponJobs } from './vouchers/voucher-admin.jobs.ts'

/**
 * Names of the release before, and the jobs that do their work now. A database on which it ran may hold rows under them, and a
 * worker leaves a row of an unknown name lying. Removed with the next release.
 */
export const formerNames: Readonly<Record<string, string>> = {
  forgetAttempts: 'deleteLoginAttempts',
  forgetProofs: 'deleteSpentProofs',
  forgetSessions: 'deleteEndedSessions',
  forgetBuyers: 'eraseBuyers',
  forgetContactMessages: 'deleteContactMessages',
  forgetMailing: 'deleteEndedSubscriptions',
  forgetStaffSessions: 'deleteStaffSessions',
  forgetConversations: 'deleteConversations',
  forgetRefundPhotos: 'deleteRefundPhotos',
  forgetRefundRemarks: 'eraseRefundRemarks',
  forgetAnswers: 'deleteAnswers',
  forgetLimits: 'deleteLimits',
  forgetFailures: 'deleteFailedJobs',
  forgetSentLetters: 'deleteSentLetters',
  forgetPaymentProofs: 'deletePaymentProofs',
  forgetNotices: 'deleteNotices',
}

/** The jobs of every slice. */
export function listJobs(
  parts: AppParts,
  { context, payments, proofs, photos, pictures, imports, reviewPhotos, pdfWorker }: Services,
): Required<JobRegistry> {
  const { publicUrl, recoveryScale } = parts.settings
  const { sweep: sweepMs } = recoveryTimes(recoveryScale)
  const whole = { ...parts, hasSms: context.hasSms, publicUrl, spendReads, pdfWorker, describe: describeWares, sweepMs }
  const registry = joinRegistries([
    retentionJobs(parts),
    cdnJobs(parts.settings.cdn),
    letterRetentionJobs(parts),
    staffJobs(parts),
    pictureJobs(pictures),
    photoFetchJobs(pictures),
    importJobs(imports),
    identityJobs(whole),
    thirdPartyJobs(whole),
    memberJobs(whole),
    changeJobs({ ...parts, restoreStock }),
    contentJobs(whole),
    goodsJobs({ ...parts, hasPhotos }),
    bulkRunJobs(parts),
    meaningJobs(parts),
    returnJobs(whole),
    couponJobs(parts),
    giftCardJobs({ ...whole, orders: orderNames }),
    pointsJobs(parts),
    cartJobs(parts),
    orderJobs(whole),
    buyerJobs(parts),
    completionJobs(parts),
    dunningJobs(whole),
    paymentJobs(proofs, whole),
    checkoutJobs(parts),
    refundJobs(payments, photos, whole),
    reviewJobs(reviewPhotos, publicUrl),
  ])
  const former = Object.entries(formerNames).map(([was, is]) => [was, registry.jobs[is]!] as const)
  return { ...registry, jobs: { ...registry.jobs, ...Object.fromEntries(former) } }
}
