import * as contract from '#contract/staff.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { type Acts, approveRequest, declineRequest } from './approvals.commands.ts'
import { listWaiting } from './staff.reads.ts'
import { wireWaiting } from './approvals.wire.ts'

export const approvalEndpoints = ({ db }: Pick<AppContext, 'db'>, acts: Acts) => [
  answer(contract.staffApprovals, async (_, { company }) => ({
    approvals: (await listWaiting(db, company)).map(wireWaiting),
  })),

  change(
    contract.staffApprove,
    async (tx, { approvalId: id }, { company, staff: by, now: at }) => {
      const { subject } = await approveRequest(tx, acts, { company, id }, { by, at })
      return { approvalId: id, subject, state: 'approved' as const }
    },
    (_, { subject }) => subject,
  ),

  change(
    contract.staffDecline,
    async (tx, { approvalId: id, reason }, { company, staff: by, now: at }) => {
      const { subject } = await declineRequest(tx, { company, id, answer: reason }, { by, at })
      return { approvalId: id, subject, state: 'declined' as const }
    },
    (_, { subject }) => subject,
  ),
]
