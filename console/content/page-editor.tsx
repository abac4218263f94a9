import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { Answered } from '#console/lib/answered.tsx'
import { call } from '#console/lib/call.ts'
import { queryClient, refresh, useAnswer } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** The editor is loaded with the first text that is edited. */
const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((loaded) => ({ default: loaded.RichTextEditor })),
)

type Piece = Reply<'GET /staff/content/{code}'>
interface Texts {
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
}

/** A text in both languages, as HTML. The server keeps only what it knows to be harmless. */
export function PageEditor({ code, name, close }: { code: string; name: string; close: () => void }) {
  const query = useAnswer('GET /staff/content/{code}', { code })
  return (
    <Dialog open onClose={close} title={m.console_edit_of({ name })} closeLabel={m.console_close()}>
      <div className="p-4">
        <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-24" />}>
          {(piece) => (piece.code === code ? <EditorForm piece={piece} close={close} /> : null)}
        </Answered>
      </div>
    </Dialog>
  )
}

const textsOf = ({ draft, versions }: Piece): Texts => {
  const { titleZh = '', titleEn = '', bodyZh = '', bodyEn = '' } = draft ?? versions[0] ?? {}
  return { titleZh, titleEn, bodyZh, bodyEn }
}

function EditorForm({ piece, close }: { piece: Piece; close: () => void }) {
  const { code, kind } = piece
  const { register, handleSubmit, control } = useForm<Texts>({ defaultValues: textsOf(piece) })
  const act = useMutation(
    {
      mutationFn: async ({ texts, isPublished }: { texts: Texts; isPublished: boolean }) => {
        await call('POST /staff/content/save', { code, kind, ...texts })
        if (isPublished) await call('POST /staff/content/publish', { code })
      },
      onSuccess: (_, { isPublished }) => {
        say(isPublished ? m.console_page_published() : m.console_saved(), { tone: 'good' })
        close()
        return refresh('GET /staff/content', 'GET /staff/content/{code}', 'GET /staff/readiness')
      },
    },
    queryClient,
  )
  const doIt = (isPublished: boolean) => void handleSubmit((texts) => act.mutate({ texts, isPublished }))()
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <Field label={m.console_title_zh()} lang="zh-Hant-HK" maxLength={200} {...register('titleZh')} />
      <RichText control={control} name="bodyZh" label={m.console_text_zh()} lang="zh-Hant-HK" />
      <Field label={m.console_title_en()} lang="en-HK" maxLength={200} {...register('titleEn')} />
      <RichText control={control} name="bodyEn" label={m.console_text_en()} lang="en-HK" />
      {act.error && (
        <Notice tone="bad" loud>
          {act.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="plain" busy={act.isPending} onClick={() => doIt(false)}>
          {m.console_save()}
        </Button>
        <Button className="button-main" busy={act.isPending} onClick={() => doIt(true)}>
          {m.console_page_publish()}
        </Button>
      </div>
    </form>
  )
}

interface RichTextProps {
  control: Control<Texts>
  name: 'bodyZh' | 'bodyEn'
  label: string
  lang: string
}

const RichText = ({ control, name, label, lang }: RichTextProps) => (
  <Suspense fallback={<RowsSkeleton count={1} height="h-64" />}>
    <Controller
      control={control}
      name={name}
      render={({ field }) => <RichTextEditor label={label} lang={lang} value={field.value} onChange={field.onChange} />}
    />
  </Suspense>
)
