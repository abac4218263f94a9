import type { Tx } from '#server/lib/database/db.ts'
import { maskName } from '#server/reviews/reviews.rules.ts'
import { nameSalutation } from '#server/members/lists.rules.ts'
import type { DemoCompany } from './companies.ts'
import { assortOf, type PastOrder } from './past-orders.ts'
import { cast, type SeededPerson } from './people.ts'
import { readLines } from './read-data.ts'

interface SeededWords {
  company: DemoCompany['code']
  product: string
  /** The beginning of the buyer's e-mail address. */
  buyer: string
  text: string
  answer?: string
}
type SeededReview = SeededWords & { stars: number }

/** What the cast says of goods that it received, and asks about others. */
export async function seedReviews(
  tx: Tx,
  company: DemoCompany['code'],
  members: ReadonlyMap<string, string>,
  orders: readonly PastOrder[],
): Promise<void> {
  const reviews = readLines<SeededReview>('reviews.jsonl').filter((one) => one.company === company)
  await tx
    .insertInto('review')
    .values(reviews.map((review) => reviewRow(review, members, orders)))
    .execute()
  const newest = orders.map(({ placedAt }) => placedAt).sort(Temporal.ZonedDateTime.compare)
  const questions = readLines<SeededWords>('questions.jsonl').filter((one) => one.company === company)
  await tx
    .insertInto('product_question')
    .values(questions.map((question, at) => questionRow(question, members, newest.at(-1 - at)!)))
    .execute()
}

function reviewRow(review: SeededReview, members: ReadonlyMap<string, string>, orders: readonly PastOrder[]) {
  const { company, product, stars, text } = review
  const buyer = findBuyer(review.buyer)
  const order = orders.find((one) => one.buyer === buyer && one.lines.some((line) => line.product.code === product))
  if (!order) throw new Error(`${review.buyer} has no order of ${product}`)
  const writtenAt = order.placedAt.add({ hours: 48 + 72 })
  return {
    company,
    product,
    member: members.get(buyer.email)!,
    order_id: order.id,
    assort_id: assortOf(order.lines.find((line) => line.product.code === product)!),
    name: nameOf(buyer),
    language: buyer.language,
    stars,
    body: text,
    state: 'shown',
    written_at: writtenAt.toInstant().toString(),
    changed_at: writtenAt.toInstant().toString(),
    ...answered(review, writtenAt),
  }
}

function questionRow(question: SeededWords, members: ReadonlyMap<string, string>, askedAt: Temporal.ZonedDateTime) {
  const asker = findBuyer(question.buyer)
  return {
    company: question.company,
    product: question.product,
    member: members.get(asker.email)!,
    name: nameOf(asker),
    language: asker.language,
    body: question.text,
    state: question.answer === undefined ? 'waiting' : 'answered',
    asked_at: askedAt.toInstant().toString(),
    ...answered(question, askedAt),
  }
}

const answered = ({ answer = '' }: SeededWords, after: Temporal.ZonedDateTime) => ({
  answer,
  answered_by: answer === '' ? null : '何敏儀',
  answered_at: answer === '' ? null : after.add({ hours: 20 }).toInstant().toString(),
})

const nameOf = (person: SeededPerson) => maskName(person, nameSalutation(person.salutation, 'zh-TW'))

function findBuyer(mail: string): SeededPerson {
  const found = cast.find(({ email }) => email.startsWith(`${mail}@`))
  if (!found) throw new Error(`nobody of the cast is called ${mail}`)
  return found
}
