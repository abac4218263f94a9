import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { StaffMeaning } from '#contract/meanings-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { CategoryRows, MeantGoodsRows } from './meant-goods.tsx'
import { MeaningTrial } from './meaning-trial.tsx'
import { type MeaningTyped, readMeaning, toTyped } from './meaning-typed.ts'
import { sayMeaning } from './say-meaning.ts'

interface MeaningDialogProps {
  /** Absent: a new one. */
  meaning?: StaffMeaning
  /** What visitors searched, for a new one. */
  words?: string
  close: () => void
}

/** Makes or writes what words mean. */
export function MeaningDialog({ meaning, words, close }: MeaningDialogProps) {
  const form = useForm<MeaningTyped>({ defaultValues: toTyped(meaning, words) })
  const [code] = useState(() => meaning?.code ?? `words-${crypto.randomUUID().slice(0, 8)}`)
  const act = useChange('PUT /staff/searchMeanings/{code}', {
    said: m.console_saved(),
    refreshes: ['GET /staff/searchMeanings', 'GET /staff/searchedWords', 'POST /staff/trySearch'],
    done: close,
  })
  const save = form.handleSubmit((typed) =>
    act.mutateAsync({ code, isNew: !meaning, version: meaning?.version ?? 0, ...readMeaning(typed) }),
  )
  const isOccasion = useWatch({ control: form.control, name: 'kind' }) === 'occasion'
  const { errors } = form.formState
  return (
    <ActDialog
      title={meaning ? m.console_meaning_edit({ name: sayMeaning(meaning) }) : m.console_meaning_new()}
      act={m.console_save()}
      busy={act.isPending}
      error={act.error}
      onAct={() => void save().catch(() => undefined)}
      onClose={close}
    >
      <FormProvider {...form}>
        <Select
          label={m.console_meaning_kind()}
          hint={m.console_meaning_kind_hint()}
          choices={[
            { value: 'same', label: m.console_meaning_same() },
            { value: 'occasion', label: m.console_meaning_occasion() },
          ]}
          {...form.register('kind')}
        />
        <TextArea
          label={m.console_meaning_names()}
          hint={m.console_meaning_names_hint()}
          rows={5}
          error={errors.names ? m.console_name_needed() : undefined}
          {...form.register('names', { validate: (typed) => typed.trim() !== '' })}
        />
        {isOccasion && (
          <>
            <MeantGoodsRows />
            <CategoryRows />
            <Checkbox {...form.register('onlySaid')}>{m.console_meaning_only_said()}</Checkbox>
          </>
        )}
        <MeaningTrial code={code} words={words} />
      </FormProvider>
    </ActDialog>
  )
}
