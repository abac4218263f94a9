import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { formatMoment, fromLocalInput } from '#console/lib/moments.ts'
import { putAnswer, useAct } from '#console/lib/query.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { StaffShop } from './shop-typed.ts'

/** When the shop rests, and what visitors are told meanwhile. */
export function Maintenance({ company: { maintenance, versions } }: { company: StaffShop }) {
  const may = useMay()
  // The version that what is typed stands on.
  const [asked, setAsked] = useState<number>()
  const end = useAct('POST /staff/endMaintenance', (company) => {
    putAnswer('GET /staff/company', {}, company)
    say(m.console_maintenance_ended(), { tone: 'good' })
  })
  return (
    <Block title={m.console_maintenance()}>
      <div className="grid justify-items-start gap-3">
        {maintenance ? (
          <>
            <p>
              {maintenance.maintainEndDate
                ? m.console_maintenance_from_to({
                    from: formatMoment(maintenance.maintainStartDate),
                    to: formatMoment(maintenance.maintainEndDate),
                  })
                : m.console_maintenance_from({ from: formatMoment(maintenance.maintainStartDate) })}
            </p>
            <p className="text-soft">
              {inLanguage(chosenLanguage.get())(maintenance.maintainInfoZh, maintenance.maintainInfoEn)}
            </p>
            {may('POST /staff/endMaintenance') && (
              <Button
                tone="plain"
                busy={end.isPending}
                onClick={() =>
                  end.mutate(
                    { version: versions.maintenance },
                    { onError: (error) => say(error.message, { tone: 'bad' }) },
                  )
                }
              >
                {m.console_maintenance_end()}
              </Button>
            )}
          </>
        ) : (
          <p className="text-soft">{m.console_maintenance_none()}</p>
        )}
        {may('PUT /staff/maintenance') && (
          <Button tone="plain" onClick={() => setAsked(versions.maintenance)}>
            {m.console_maintenance_plan()}
          </Button>
        )}
      </div>
      {asked !== undefined && <MaintenanceDialog version={asked} close={() => setAsked(undefined)} />}
    </Block>
  )
}

const untyped = { starts: '', ends: '', infoZh: '', infoEn: '' }

function MaintenanceDialog({ version, close }: { version: number; close: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: untyped })
  const { errors } = formState
  const act = useAct('PUT /staff/maintenance', (company) => {
    putAnswer('GET /staff/company', {}, company)
    say(m.console_saved(), { tone: 'good' })
    close()
  })
  return (
    <ActDialog
      title={m.console_maintenance_plan()}
      act={m.console_save()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ starts, ends, infoZh, infoEn }) =>
          act.mutate({
            maintainStartDate: fromLocalInput(starts),
            maintainEndDate: ends ? fromLocalInput(ends) : null,
            maintainInfoZh: infoZh,
            maintainInfoEn: infoEn,
            version,
          }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_maintenance_text()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          type="datetime-local"
          label={m.console_begins()}
          error={errors.starts && m.console_moment_needed()}
          {...register('starts', { required: true })}
        />
        <Field
          type="datetime-local"
          label={m.console_ends()}
          optionalLabel={m.console_optional()}
          {...register('ends')}
        />
        <TextArea
          label={m.console_told_zh()}
          lang="zh-Hant-HK"
          maxLength={500}
          error={errors.infoZh && m.console_told_needed()}
          {...register('infoZh', { required: true })}
        />
        <TextArea
          label={m.console_told_en()}
          lang="en-HK"
          maxLength={500}
          error={errors.infoEn && m.console_told_needed()}
          {...register('infoEn', { required: true })}
        />
      </div>
    </ActDialog>
  )
}
