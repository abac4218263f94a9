import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beginAgain } from '#console/lib/begin-again.ts'
import { call } from '#console/lib/call.ts'
import { useMay } from '#console/lib/may.ts'
import { putAnswer, queryClient, refreshWhenStale } from '#console/lib/query.ts'
import { SaveBar } from '#console/lib/save-bar.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { OpeningHours } from './opening-hours.tsx'
import { ShopFacts } from './shop-facts.tsx'
import type { ShopTyped, StaffShop } from './shop-typed.ts'

const factNames = {
  nameZh: () => m.console_name_zh(),
  nameEn: () => m.console_name_en(),
  theme: () => m.console_theme(),
  defaultLanguage: () => m.console_default_language(),
  hours: () => m.console_hours(),
} satisfies Record<keyof ShopTyped, () => string>

const toTyped = ({ nameZh, nameEn, theme, defaultLanguage, openingHours }: StaffShop): ShopTyped => ({
  nameZh,
  nameEn,
  theme,
  defaultLanguage,
  hours: openingHours,
})

/** Facts and hours, saved together by the calls that they need. */
export function ShopForm({ company }: { company: StaffShop }) {
  const may = useMay()
  const [base, setBase] = useState(() => toTyped(company))
  // What is typed stands on these, also when what a colleague wrote is known meanwhile.
  const [versions, setVersions] = useState(company.versions)
  const form = useForm<ShopTyped>({ defaultValues: base })
  const typed = useWatch({ control: form.control })
  const changed = (Object.keys(factNames) as (keyof ShopTyped)[]).filter(
    (name) => JSON.stringify(typed[name]) !== JSON.stringify(base[name]),
  )
  const begin = (known: StaffShop, sent = form.getValues()) => {
    setBase(toTyped(known))
    setVersions(known.versions)
    beginAgain(form, sent, toTyped(known))
  }
  const save = useMutation(
    {
      mutationFn: async ({ hours, ...facts }: ShopTyped) => {
        let saved = company
        const different = Object.fromEntries(
          Object.entries(facts).filter(([name]) => changed.includes(name as keyof ShopTyped)),
        )
        if (changed.some((name) => name !== 'hours')) {
          saved = await call('PUT /staff/company', { ...different, version: versions.facts })
          setVersions({ ...versions, facts: saved.versions.facts }) // the hours may be refused
        }
        if (changed.includes('hours'))
          saved = await call('PUT /staff/openingHours', { hours, version: versions.openingHours })
        return saved
      },
      onSuccess: (saved, sent) => {
        begin(saved, sent)
        putAnswer('GET /staff/company', {}, saved)
        say(m.console_saved(), { tone: 'good' })
      },
      onError: refreshWhenStale,
    },
    queryClient,
  )
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <ShopFacts hosts={company.hosts} isReadOnly={!may('PUT /staff/company')} />
        <OpeningHours isReadOnly={!may('PUT /staff/openingHours')} />
        <SaveBar
          changed={changed.map((name) => factNames[name]())}
          busy={save.isPending}
          error={save.error}
          onSave={() => void form.handleSubmit((typed) => save.mutate(structuredClone(typed)))()}
          onDiscard={() => begin(company)}
        />
      </form>
    </FormProvider>
  )
}
