import * as contract from '#contract/content-admin.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { signEdit } from '#server/shop/shop-edits.commands.ts'
import { listFooterGroups } from './content.reads.ts'
import {
  publish,
  removeFooterGroup,
  removePiece,
  saveDraft,
  saveFooterGroup,
  withdraw,
} from './content-admin.commands.ts'
import { listPieces, readPiece } from './content-admin.reads.ts'
import { wireListed, wirePiece, wirePublished } from './content-admin.wire.ts'

const subject = ({ code }: { code: string }) => `content ${code}`

export const contentAdminEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  ...listEndpoints(db),
  ...pieceEndpoints(),
  ...footerEndpoints(),
]

const listEndpoints = (db: Db) => [
  answer(contract.staffContent, async ({ kind, page, size }, { company, now }) => {
    const [{ pieces, totalCount }, footerGroups] = await Promise.all([
      listPieces(db, company, { kind, page, size, now }),
      listFooterGroups(db, company),
    ])
    return { pieces: pieces.map(wireListed), footerGroups, totalCount, page, size }
  }),

  answer(contract.staffContentPiece, async ({ code }, { company, now }) =>
    wirePiece(await readPiece(db, company, code, now)),
  ),
]

/** The steps of a piece: draft, publish, withdraw, remove. */
const pieceEndpoints = () => [
  change(
    contract.staffSaveContent,
    async (tx, edited, caller) => ({ code: edited.code, ...(await saveDraft(tx, signEdit(caller), edited)) }),
    subject,
  ),

  change(
    contract.staffPublishContent,
    async (tx, { code, from, until, mail }, { company, now, staff }) => {
      const period = {
        from: from ? Temporal.Instant.from(from) : undefined,
        until: until ? Temporal.Instant.from(until) : null,
      }
      const published = await publish(tx, { company, now, by: staff.name }, { code, mail, ...period })
      return { code, ...wirePublished(published) }
    },
    subject,
  ),

  change(
    contract.staffWithdrawContent,
    async (tx, { code }, caller) => ({ code, state: await withdraw(tx, caller, code) }),
    subject,
  ),

  change(
    contract.staffRemoveContent,
    async (tx, { code }, caller) => {
      await removePiece(tx, caller, code)
      return { removed: true as const }
    },
    subject,
  ),
]

const footerEndpoints = () => [
  change(
    contract.staffSaveFooterGroup,
    async (tx, group, { company }) => {
      await saveFooterGroup(tx, company, group)
      return { code: group.code }
    },
    ({ code }) => `footer group ${code}`,
  ),

  change(
    contract.staffRemoveFooterGroup,
    async (tx, { code }, { company }) => {
      await removeFooterGroup(tx, company, code)
      return { removed: true as const }
    },
    ({ code }) => `footer group ${code}`,
  ),
]
