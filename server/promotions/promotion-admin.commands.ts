import { listUnknown } from '#server/goods/goods.reads.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMisfit, listNamed, type PromotionInput } from './promotion-admin.rules.ts'
import * as store from './promotion-admin.store.ts'

export interface CompanySignature extends store.StaffSignature {
  company: string
}

/** Serialises changes, so that two promotions cannot take the same code at once. */
const lockPromotions = (tx: Tx, company: string): Promise<void> =>
  lockNames(tx, 'promotion_admin', [`${company} promotions`])

export async function createPromotion(
  tx: Tx,
  told: PromotionInput,
  signed: CompanySignature,
): Promise<store.StoredPromotion> {
  await lockPromotions(tx, signed.company)
  await requireApplicable(tx, told, signed)
  const id = await store.insertPromotion(tx, signed.company, told, signed)
  return finish(tx, id, told, signed)
}

/** Replaces all its settings. Orders placed under it keep their price. */
export async function changePromotion(
  tx: Tx,
  id: string,
  told: PromotionInput,
  signed: CompanySignature,
): Promise<store.StoredPromotion> {
  await requireRunning(tx, id, signed)
  await requireApplicable(tx, told, signed)
  await store.update(tx, signed.company, id, told, signed)
  return finish(tx, id, told, signed)
}

/** Permanent. Orders placed under it keep their price. */
export async function endPromotion(tx: Tx, id: string, signed: CompanySignature): Promise<store.StoredPromotion> {
  await requireRunning(tx, id, signed)
  await store.end(tx, signed.company, id, signed)
  return (await store.findPromotion(tx, signed.company, id))!
}

async function requireRunning(tx: Tx, id: string, { company }: CompanySignature): Promise<void> {
  await lockPromotions(tx, company)
  const kept = await store.holdPromotion(tx, company, id)
  if (!kept) throw new Refusal('PROMOTION_NOT_FOUND')
  if (kept.state === 'ended') throw new Refusal('PROMOTION_ENDED')
}

/** Refuses a promotion that could never apply, or applies to nothing. */
async function requireApplicable(tx: Tx, told: PromotionInput, { company }: CompanySignature): Promise<void> {
  const misfit = findMisfit(told)
  const [unknown] = misfit ? [misfit] : await listUnknown(tx, company, listNamed(told))
  if (unknown !== undefined) throw new Refusal('PROMOTION_UNCLEAR', { field: unknown })
}

async function finish(
  tx: Tx,
  id: string,
  told: PromotionInput,
  { company, at }: CompanySignature,
): Promise<store.StoredPromotion> {
  const taken = await store.giveCodes(tx, company, id, told.codes, dayOf(at))
  if (taken !== undefined) throw new Refusal('DISCOUNT_CODE_TAKEN', { code: taken })
  await store.setTallies(tx, company, id, told)
  return (await store.findPromotion(tx, company, id))!
}
