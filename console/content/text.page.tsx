import { lazy, Suspense } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { findStale } from '#console/changes/find-stale.ts'
import { StaleDialog } from '#console/changes/stale-dialog.tsx'
import { Answered } from '#console/lib/answered.tsx'
import { useKeys } from '#console/lib/keys.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { SaveBar } from '#console/lib/save-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { ContentState, sayPage } from './content-state.tsx'
import { listChanged, type Piece, type Texts, useTextDraft } from './use-text-draft.ts'

/** Most of the screen's code; it comes while the text is on its way. */
const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((loaded) => ({ default: loaded.RichTextEditor })),
)

/** A text that the footer leads to, in both languages: what visitors read, or the draft over it. */
export function Component() {
  const { text: code = '' } = useParams()
  return (
    <Needs route="GET /staff/content/{code}">
      <Text key={code} code={code} />
    </Needs>
  )
}

function Text({ code }: { code: string }) {
  const query = useAnswer('GET /staff/content/{code}', { code })
  return (
    <>
      <Link to="/texts" className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink">
        <Icon name="left" size={16} />
        {m.console_texts()}
      </Link>
      <Answered
        query={query}
        skeleton={
          <>
            <PageHead title={code} />
            <RowsSkeleton count={2} height="h-72" />
          </>
        }
      >
        {(piece) => <TextRecord piece={piece} />}
      </Answered>
    </>
  )
}

const names: Record<keyof Texts, () => string> = {
  titleZh: m.console_title_zh,
  titleEn: m.console_title_en,
  bodyZh: m.console_text_zh,
  bodyEn: m.console_text_en,
}

const languages = [
  { lang: 'zh-Hant-HK', title: 'titleZh', body: 'bodyZh' },
  { lang: 'en-HK', title: 'titleEn', body: 'bodyEn' },
] as const

function TextRecord({ piece }: { piece: Piece }) {
  const { base, form, write, discard } = useTextDraft(piece)
  const { code, state, hasDraft, changedAt } = piece
  const name = sayPage({ ...piece, ...base })
  const changed = listChanged(useWatch({ control: form.control }) as Texts, base)
  const stale = findStale(write.error)
  const isPublishable = changed.length > 0 || hasDraft || state !== 'live'
  const submit = (isPublished: boolean) => !write.isPending && write.mutate({ isPublished })
  useKeys(isPublishable ? [{ keys: 'Mod+Enter', label: m.console_page_publish(), run: () => submit(true) }] : [])
  return (
    <>
      <PageHead
        title={name}
        aside={
          <>
            <ContentState state={state} />
            <span className="text-soft">
              {[
                ...(name === code ? [] : [code]),
                formatMoment(changedAt),
                ...(state === 'live' && hasDraft ? [m.console_page_changed()] : []),
              ].join(' · ')}
            </span>
          </>
        }
      />
      <div className="grid items-start gap-x-4 gap-y-6 lg:grid-cols-2">
        {languages.map(({ lang, title, body }) => (
          <div key={lang} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Field label={names[title]()} lang={lang} maxLength={200} {...form.register(title)} />
            <Suspense fallback={<RowsSkeleton count={1} height="h-72" />}>
              <RichText control={form.control} name={body} lang={lang} />
            </Suspense>
          </div>
        ))}
      </div>
      <SaveBar
        changed={changed.map((name) => names[name]())}
        busy={write.isPending}
        error={stale ? null : write.error}
        onSave={() => submit(false)}
        onDiscard={discard}
      >
        {isPublishable && (
          <Button className="button-main" busy={write.isPending} onClick={() => submit(true)}>
            {m.console_page_publish()}
          </Button>
        )}
      </SaveBar>
      {stale && (
        <StaleDialog
          refusal={stale}
          onTheirs={discard}
          onMine={(over) => write.variables && write.mutate({ ...write.variables, over })}
          onClose={write.reset}
        />
      )}
    </>
  )
}

interface RichTextProps {
  control: Control<Texts>
  name: 'bodyZh' | 'bodyEn'
  lang: string
}

function RichText({ control, name, lang }: RichTextProps) {
  const { field } = useController({ control, name })
  return <RichTextEditor label={names[name]()} lang={lang} value={field.value} onChange={field.onChange} />
}
