import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { beginAgain } from '#console/lib/begin-again.ts'
import { call } from '#console/lib/call.ts'
import { queryClient, refresh } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

export type Piece = Reply<'GET /staff/content/{code}'>

/** Bodies are HTML. The server keeps only what it knows to be harmless. */
export interface Texts {
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
}

const readTexts = ({ titleZh, titleEn, bodyZh, bodyEn }: Texts): Texts => ({ titleZh, titleEn, bodyZh, bodyEn })

const textsOf = ({ draft, versions }: Piece): Texts =>
  readTexts(draft ?? versions[0] ?? { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' })

const readPiece = (piece: Piece) => ({ base: textsOf(piece), at: piece.changedAt, version: piece.version })

const fields = ['titleZh', 'bodyZh', 'titleEn', 'bodyEn'] as const

export const listChanged = (typed: Texts, base: Texts): (keyof Texts)[] =>
  fields.filter((name) => typed[name] !== base[name])

interface TextWrite {
  isPublished: boolean
  /** What is typed is meant to stand over what a colleague wrote up to this version. */
  over?: number
}

/** The form of a text, over its draft or what is shown, and the calls that save and publish it. */
export function useTextDraft(piece: Piece) {
  const { code, kind, changedAt } = piece
  const [{ base, at, version }, setRead] = useState(readPiece(piece))
  const form = useForm<Texts>({ defaultValues: base })
  // What a colleague wrote is shown at once, but never over words that are not saved.
  useEffect(() => {
    if (changedAt <= at || listChanged(form.getValues(), base).length > 0) return
    setRead(readPiece(piece))
    form.reset(textsOf(piece))
  }, [piece, changedAt, at, base, form])
  const write = useMutation(
    {
      mutationFn: async ({ isPublished, over }: TextWrite) => {
        const sent = structuredClone(form.getValues())
        // A colleague may write the other language meanwhile; but words are published only by somebody who has been told of them.
        const names = isPublished && over === undefined ? fields : listChanged(sent, base)
        const { draft, version: written } = await call('POST /staff/content/save', {
          code,
          kind,
          version: over ?? version,
          ...Object.fromEntries(names.map((name) => [name, sent[name]])),
        })
        const saved = readTexts(draft)
        setRead({ base: saved, at, version: written })
        beginAgain(form, sent, saved)
        if (isPublished) await call('POST /staff/content/publish', { code })
      },
      onSuccess: (_, { isPublished }) =>
        say(isPublished ? m.console_page_published() : m.console_saved(), { tone: 'good' }),
      onSettled: () => refresh('GET /staff/content', 'GET /staff/content/{code}', 'GET /staff/readiness'),
    },
    queryClient,
  )
  const discard = () => {
    setRead(readPiece(piece)) // a colleague's words, if there are newer ones
    form.reset(textsOf(piece))
    write.reset()
  }
  return { base, form, write, discard }
}
