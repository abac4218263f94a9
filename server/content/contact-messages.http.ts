import * as contract from '#contract/content.ts'
import { staffCloseContactMessage, staffContactMessages } from '#contract/content-admin.ts'
import { captchaHeader } from '#contract/members.ts'
import { answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { m } from '#words/compiled/messages.js'
import { closeLetter, receiveLetter } from './contact-messages.commands.ts'
import { listLetters } from './contact-messages.reads.ts'
import { wireContactMessage } from './contact-messages.wire.ts'

export const contactMessageEndpoints = ({ db, limits }: AppContext) => [
  answer(contract.contactUs, async ({ id, website, ...written }, { company, locale, ip, sent, now }) => {
    const proof = sent.get(captchaHeader)
    await receiveLetter({ db, limits }, { company, page: id, written, trap: website, locale, ip, proof, now })
    return { received: true as const, message: m.content_message_received({}, { locale }) }
  }),

  lookUp(staffContactMessages, async ({ tab, page, size }, { company }) => {
    const { letters, count } = await listLetters(db, company, { tab, page, size })
    return { messages: letters.map(wireContactMessage), totalCount: count, page, size }
  }),

  change(
    staffCloseContactMessage,
    async (tx, { id, note }, { company, staff, now }) => {
      await closeLetter(tx, company, id, { by: staff.name, note, at: now })
      return { closed: true as const }
    },
    ({ id }) => `contact message ${id}`,
  ),
]
