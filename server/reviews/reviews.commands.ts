import { fitsLength, reviewLimits } from '#contract/review-limits.ts'
import type { Locale } from '#contract/shop.ts'
import { tidyText } from '#server/content/contact-messages.rules.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { nameSalutation } from '#server/members/lists.rules.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { findReceived } from './review-purchases.store.ts'
import * as photos from './review-photos.store.ts'
import { judgeReview, maskName, mayChange } from './reviews.rules.ts'
import * as store from './reviews.store.ts'

interface ReviewWish {
  productCode: string
  stars: number
  text: string
  /** Photos of the review that stay. */
  photos: readonly string[]
}

/** Writes or changes the own review of what was received. */
export async function saveReview(
  tx: Tx,
  self: MemberOwner,
  wish: ReviewWish,
  { locale, now }: { locale: Locale; now: Temporal.Instant },
): Promise<store.StoredReview> {
  const { company } = self
  const name = await holdWriter(tx, self)
  const text = requireBody(wish.text, reviewLimits, 'review_length')
  const { reviewApproval: everyWaits } = await readSettings(tx, company)
  const received = await findReceived(tx, self, wish.productCode)
  const former = await holdOwn(tx, self, wish.productCode)
  if (!former && !received) throw new Refusal('REVIEW_NOT_RECEIVED')
  if (former && !mayChange(former.writtenAt, received?.receivedAt ?? null, now))
    throw new Refusal('REVIEW_TOO_LATE', { days: reviewLimits.days })
  const stays = (former?.photos ?? []).filter(({ id }) => wish.photos.includes(id))
  const heldFor = judgeReview(former, { text, photos: stays.length }, { everyWaits })
  const state = heldFor.length > 0 ? ('held' as const) : ('shown' as const)
  const written = { stars: wish.stars, text, language: locale, name, state, heldFor, at: now }
  if (former) {
    await store.rewrite(tx, company, former.id, written)
    await photos.keepOnly(tx, company, former.id, wish.photos)
  } else await store.add(tx, self, received!, written)
  return (await store.findOwn(tx, self, wish.productCode))!
}

/** The own review of this product, locked before it is read: staff may be about to hide it. */
async function holdOwn(tx: Tx, self: MemberOwner, product: string): Promise<store.StoredReview | undefined> {
  const seen = await store.findOwn(tx, self, product)
  if (!seen) return undefined
  await store.hold(tx, self.company, seen.id)
  return store.findOwn(tx, self, product)
}

/** Locks the writer, and answers the name that everyone may read. */
export async function holdWriter(tx: Tx, self: MemberOwner): Promise<string> {
  if (!(await store.holdWriter(tx, self))) throw new Refusal('MEMBER_NOT_FOUND')
  const member = await requireMember(tx, self)
  return maskName(member, member.salutation && nameSalutation(member.salutation, 'zh-TW'))
}

/** Plain text of a fitting length, counted in characters as people see them typed. */
export function requireBody(
  typed: string,
  limits: { least: number; most: number },
  complaint: 'review_length' | 'question_length',
): string {
  const text = tidyText(typed)
  if (!fitsLength(text, limits)) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { text: complaint })
  return text
}

export async function deleteReview(tx: Tx, self: MemberOwner, id: string): Promise<void> {
  if (!(await store.hold(tx, self.company, id, self.member))) throw new Refusal('REVIEW_NOT_FOUND')
  await store.remove(tx, self.company, id)
}

/** An account is closed: what its member wrote of goods goes. Files of photos go with the nightly sweep. */
export async function eraseReviewsOf(tx: Tx, self: MemberOwner): Promise<void> {
  await store.removeAllOf(tx, self)
}
