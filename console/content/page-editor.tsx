import { useMutation } from '@tanstack/react-query'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { Answered } from '#console/lib/answered.tsx'
import { call } from '#console/lib/call.ts'
import { queryClient, refresh, useAnswer } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

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
      <TextArea label={m.console_text_zh()} lang="zh-Hant-HK" rows={10} {...register('bodyZh')} />
      <Preview control={control} name="bodyZh" label={m.console_page_preview_zh()} />
      <Field label={m.console_title_en()} lang="en-HK" maxLength={200} {...register('titleEn')} />
      <TextArea label={m.console_text_en()} lang="en-HK" rows={10} {...register('bodyEn')} />
      <Preview control={control} name="bodyEn" label={m.console_page_preview_en()} />
      <p className="text-soft">{m.console_page_markup()}</p>
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

interface PreviewProps {
  control: Control<Texts>
  name: 'bodyZh' | 'bodyEn'
  label: string
}

/** The text as it reads, while it is typed. In its sandbox no script runs, whatever the text holds. */
function Preview({ control, name, label }: PreviewProps) {
  const html = useWatch({ control, name })
  return (
    <iframe title={label} sandbox="" srcDoc={html} className="h-48 w-full rounded-md border border-line bg-white" />
  )
}
