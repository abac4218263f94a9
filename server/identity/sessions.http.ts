import * as contract from '#contract/sessions.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { endSessions } from './tokens.commands.ts'
import { endOwnSession } from './sessions.commands.ts'
import { listSessions } from './sessions.reads.ts'
import { wireSession } from './sessions.wire.ts'

/** The member's sessions, and how to end them. */
export const ownSessionEndpoints = ({ db }: AppContext) => [
  answer(contract.getSessions, async (_, { company, visitor, now }) => {
    const sessions = await listSessions(db, { company, member: visitor.id }, now)
    const marked = sessions.map((session) => wireSession(session, visitor.session))
    return { sessions: [...marked.filter(({ isThis }) => isThis), ...marked.filter(({ isThis }) => !isThis)] }
  }),

  change(contract.endSession, async (tx, { id }, { company, visitor }) => ({
    ended: await endOwnSession(tx, { company, member: visitor.id }, id),
  })),

  change(contract.endOtherSessions, async (tx, _, { visitor }) => ({
    ended: await endSessions(tx, visitor.id, visitor.session),
  })),
]
