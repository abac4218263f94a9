import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Moment = z.iso.datetime({ offset: true })

export const getSessions = endpoint('GET /vip/getSessions', {
  who: 'member',
  summary:
    'Where the member is logged in: every living session, this one first, then the one used last. Device and network are those of the last use; a use is written down every 5 minutes at most.',
  input: z.object({}),
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        isThis: z.boolean(),
        /** From the user agent, which a client can forge; null: unknown. */
        browser: z.string().nullable(),
        system: z.string().nullable(),
        form: z.enum(['phone', 'tablet', 'computer']).nullable(),
        /** The /24 network of an IPv4 address, the /64 of an IPv6 address. */
        network: z.string().nullable(),
        /** ISO 3166, if the reverse proxy reports it. */
        country: z.string().nullable(),
        /** Null: started under an earlier release. */
        begunAt: Moment.nullable(),
        /** Null: not used since the start. */
        seenAt: Moment.nullable(),
      }),
    ),
  }),
})

export const endSession = endpoint('POST /vip/endSession', {
  who: 'member',
  summary:
    'Ends one session of the own. Its token opens nothing any more. Refuses SESSION_NOT_FOUND: it has ended, or is somebody else’s.',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({ ended: z.int() }),
})

export const endOtherSessions = endpoint('POST /vip/endOtherSessions', {
  who: 'member',
  summary: 'Ends every session of the own but this one. POST /vip/logout with `everywhere` ends this one, too.',
  input: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
})
