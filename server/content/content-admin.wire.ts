import { wireInstant } from '#server/lib/process/clock.ts'
import type { readPiece } from './content-admin.reads.ts'
import type { PieceState } from './content-admin.rules.ts'
import type { ContentPeriod } from './content.rules.ts'

type ReadPiece = Awaited<ReturnType<typeof readPiece>>

export const wireListed = ({ piece, state, texts }: Omit<ReadPiece, 'version'>) => ({
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

export const wirePiece = (found: ReadPiece) => ({
  ...wireListed(found),
  version: found.version,
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
})

export const wirePublished = ({ state, from, until }: ContentPeriod & { state: PieceState }) => ({
  state,
  from: wireInstant(from),
  until: until && wireInstant(until),
})
