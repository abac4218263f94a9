import { wireInstant } from '#server/lib/process/clock.ts'
import type { listLetters } from './contact-messages.reads.ts'

type ListedMessage = Awaited<ReturnType<typeof listLetters>>['letters'][number]

/** A message from the contact form, for staff. */
export const wireContactMessage = ({ sentAt, closedAt, ...letter }: ListedMessage) => ({
  id: letter.id,
  page: letter.page,
  name: letter.name,
  email: letter.email,
  phone: letter.phone,
  message: letter.message,
  language: letter.language,
  closedBy: letter.closedBy,
  note: letter.note,
  sentAt: wireInstant(sentAt),
  closedAt: closedAt && wireInstant(closedAt),
})
