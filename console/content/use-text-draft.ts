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

export const listChanged = (typed: Texts, base: Texts): (keyof Texts)[] =>
  (['titleZh', 'bodyZh', 'titleEn', 'bodyEn'] as const).filter((name) => typed[name] !== base[name])

/** The form of a text, over its draft or what is shown, and the calls that save and publish it. */
export function useTextDraft(piece: Piece) {
  const { code, kind, changedAt } = piece
  const [{ base, at }, setRead] = useState({ base: textsOf(piece), at: changedAt })
  const form = useForm<Texts>({ defaultValues: base })
  // What a colleague wrote is shown at once, but never over words that are not saved.
  useEffect(() => {
    if (changedAt <= at || listChanged(form.getValues(), base).length > 0) return
    setRead({ base: textsOf(piece), at: changedAt })
    form.reset(textsOf(piece))
  }, [piece, changedAt, at, base, form])
  const write = useMutation(
    {
      mutationFn: async (isPublished: boolean) => {
        const sent = structuredClone(form.getValues())
        const { draft } = await call('POST /staff/content/save', { code, kind, ...sent })
        const saved = readTexts(draft)
        setRead({ base: saved, at })
        beginAgain(form, sent, saved)
        if (isPublished) await call('POST /staff/content/publish', { code })
      },
      onSuccess: (_, isPublished) =>
        say(isPublished ? m.console_page_published() : m.console_saved(), { tone: 'good' }),
      onSettled: () => refresh('GET /staff/content', 'GET /staff/content/{code}', 'GET /staff/readiness'),
    },
    queryClient,
  )
  return { base, form, write, discard: () => form.reset(base) }
}
