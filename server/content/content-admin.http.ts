import * as contract from '#contract/content-admin.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
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

const subject = ({ code }: { code: string }) => `content ${code}`

export const contentAdminEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  answer(contract.staffContent, async ({ kind, page, size }, { company, now }) => {
    const [{ pieces, totalCount }, footerGroups] = await Promise.all([
      listPieces(db, company, { kind, page, size, now }),
      listFooterGroups(db, company),
    ])
    return { pieces: pieces.map(wireListed), footerGroups, totalCount, page, size }
  }),

  answer(contract.staffContentPiece, async ({ code }, { company, now }) => {
    const found = await readPiece(db, company, code, now)
    return {
      ...wireListed(found),
      draft: found.piece.draft,
      versions: found.versions.map((version) => ({
        titleZh: version.titleZh,
        titleEn: version.titleEn,
        bodyZh: version.bodyZh,
        bodyEn: version.bodyEn,
        link: version.link,
        picture: version.picture,
        from: wireInstant(version.from),
        until: version.until && wireInstant(version.until),
        shown: version === found.live,
        publishedAt: wireInstant(version.publishedAt),
        publishedBy: version.publishedBy,
      })),
    }
  }),

  change(
    contract.staffSaveContent,
    async (tx, edited, caller) => ({ code: edited.code, draft: await saveDraft(tx, caller, edited) }),
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
      return {
        code,
        state: published.state,
        from: wireInstant(published.from),
        until: published.until && wireInstant(published.until),
      }
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

type FoundPiece = Awaited<ReturnType<typeof readPiece>>

const wireListed = ({ piece, state, texts }: FoundPiece) => ({
  code: piece.code,
  kind: piece.kind,
  state,
  hasDraft: piece.draft !== null,
  titleZh: texts.titleZh,
  titleEn: texts.titleEn,
  footerGroup: piece.footerGroup,
  audience: piece.audience,
  position: piece.position,
  changedAt: wireInstant(piece.changedAt),
})
