import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { findStale } from '#console/changes/find-stale.ts'
import { StaleDialog } from '#console/changes/stale-dialog.tsx'
import { sayField } from '#console/changes/say-field.ts'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useKeys } from '#console/lib/keys.ts'
import { fromLocalInput } from '#console/lib/moments.ts'
import { SaveBar } from '#console/lib/save-bar.tsx'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, listChanged } from './goods-typed.ts'
import type { OpenGoodsDraft, PublishTerms } from './use-goods-draft.ts'

const now: PublishTerms = { from: null, until: null, sure: false }

/** Save draft, Publish, Schedule, Discard; and what is asked when one of them is refused. */
export function ProductSaveBar({ draft }: { draft: OpenGoodsDraft }) {
  const { base, baseTyped, form, write } = draft
  const typed = useWatch({ control: form.control }) as GoodsTyped
  const changed = listChanged(typed, baseTyped)
  const [isScheduled, setIsScheduled] = useState(false)
  const submit = (publish?: PublishTerms) => {
    if (write.isPending) return
    void form.handleSubmit(() => write.mutate({ version: base.version, ...(publish && { publish }) }))()
  }
  const isSeen = base.state === 'live' || base.state === 'unsellable'
  const isPublishable = changed.length > 0 || base.hasDraft || !isSeen
  useKeys(isPublishable ? [{ keys: 'Mod+Enter', label: m.console_publish(), run: () => submit(now) }] : [])
  return (
    <>
      <SaveBar
        changed={changed.map(sayField)}
        saveLabel={m.console_save_draft()}
        busy={write.isPending}
        error={findStale(write.error) || isPriceFar(write.error) ? null : write.error}
        onSave={() => submit()}
        onDiscard={draft.discardTyped}
      >
        {isPublishable && (
          <>
            {base.hasDraft && base.state !== 'draft' && changed.length === 0 && <DiscardDraft draft={draft} />}
            <Button tone="plain" onClick={() => setIsScheduled(true)}>
              {m.console_schedule()}
            </Button>
            <Button className="button-main" busy={write.isPending} onClick={() => submit(now)}>
              {m.console_publish()}
            </Button>
          </>
        )}
      </SaveBar>
      {isScheduled && (
        <ScheduleDialog
          busy={write.isPending}
          publish={(wish) => {
            setIsScheduled(false)
            submit(wish)
          }}
          close={() => setIsScheduled(false)}
        />
      )}
      <RefusedWrite draft={draft} />
    </>
  )
}

const isPriceFar = (error: unknown): error is CallFailed => error instanceof CallFailed && error.error === 'PRICE_FAR'

/** Refusals that ask something: whose words stay, and whether a price is meant. */
function RefusedWrite({ draft: { base, write, takeTheirs } }: { draft: OpenGoodsDraft }) {
  const { error, variables } = write
  if (!variables) return null
  const stale = findStale(error)
  if (stale)
    return (
      <StaleDialog
        refusal={stale}
        onTheirs={() => void takeTheirs()}
        onMine={(version) => write.mutate({ ...variables, version })}
        onClose={write.reset}
      />
    )
  if (!isPriceFar(error)) return null
  return (
    <ActDialog
      title={m.console_price_far()}
      act={m.console_publish()}
      busy={write.isPending}
      error={null}
      onAct={() => write.mutate({ version: base.version, publish: { ...now, ...variables.publish, sure: true } })}
      onClose={write.reset}
    >
      <Notice tone="warn">{error.message}</Notice>
    </ActDialog>
  )
}

interface ScheduleDialogProps {
  busy: boolean
  publish: (wish: PublishTerms) => void
  close: () => void
}

function ScheduleDialog({ busy, publish, close }: ScheduleDialogProps) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isWrong = from === '' && until === ''
  return (
    <ActDialog
      title={m.console_schedule()}
      act={m.console_schedule()}
      busy={busy}
      error={null}
      onAct={() => {
        setIsAsked(true)
        if (isWrong) return
        publish({ from: from ? fromLocalInput(from) : null, until: until ? fromLocalInput(until) : null, sure: false })
      }}
      onClose={close}
    >
      <p>{m.console_schedule_text()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          type="datetime-local"
          label={m.console_shown_from()}
          optionalLabel={m.console_optional()}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={isAsked && isWrong ? m.console_moment_needed() : undefined}
        />
        <Field
          type="datetime-local"
          label={m.console_shown_until()}
          optionalLabel={m.console_optional()}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
    </ActDialog>
  )
}

/** Drops what is saved and not published; Undo brings it back. */
function DiscardDraft({ draft: { base, takeTheirs } }: { draft: OpenGoodsDraft }) {
  const act = useChange('POST /staff/goods/{code}/discard', {
    said: m.console_draft_discarded(),
    refreshes: [],
    done: takeTheirs,
  })
  return (
    <>
      {act.error && <Notice tone="bad">{act.error.message}</Notice>}
      <Button tone="plain" busy={act.isPending} onClick={() => act.mutate({ code: base.code, version: base.version })}>
        {m.console_discard_draft()}
      </Button>
    </>
  )
}
