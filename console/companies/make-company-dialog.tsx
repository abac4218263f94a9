import { FormProvider, useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct } from '#console/lib/query.ts'
import type { ShownOnceParts } from '#console/staff/shown-once.tsx'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { CompanyFields, type CompanyTyped, noCompany, readCompany } from './company-fields.tsx'

interface FurtherTyped extends CompanyTyped {
  theme: 'sport' | 'food'
}

/** A further company, with an account of its maker there. */
export function MakeCompanyDialog({ close, onMade }: { close: () => void; onMade: (made: ShownOnceParts) => void }) {
  const form = useForm<FurtherTyped>({ defaultValues: { ...noCompany, theme: 'sport' } })
  const act = useAct('POST /staff/companies', onMade)
  return (
    <FormProvider {...form}>
      <ActDialog
        title={m.console_make_company()}
        act={m.console_make_company()}
        busy={act.isPending}
        error={act.error}
        onAct={() => void form.handleSubmit((typed) => act.mutate(readCompany(typed)))()}
        onClose={close}
      >
        <CompanyFields />
        <Select
          label={m.console_theme()}
          choices={[
            { value: 'sport', label: m.console_theme_sport() },
            { value: 'food', label: m.console_theme_food() },
          ]}
          {...form.register('theme')}
        />
      </ActDialog>
    </FormProvider>
  )
}
