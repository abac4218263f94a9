import { useFormContext } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { Field, Select } from '#ui/field.tsx'
import { languageFacts, languages } from '#words/languages.ts'
import { m } from '#words/compiled/messages.js'
import type { ShopTyped } from './shop-typed.ts'

/** Names in both languages side by side, the theme, the language of a first visit. */
export function ShopFacts({ hosts, isReadOnly }: { hosts: readonly string[]; isReadOnly: boolean }) {
  const { register, formState } = useFormContext<ShopTyped>()
  const { errors } = formState
  return (
    <Block title={m.console_company_facts()}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={m.console_name_zh()}
          lang="zh-Hant-HK"
          maxLength={60}
          disabled={isReadOnly}
          error={errors.nameZh && m.console_name_needed()}
          {...register('nameZh', { required: true })}
        />
        <Field
          label={m.console_name_en()}
          lang="en-HK"
          maxLength={60}
          disabled={isReadOnly}
          error={errors.nameEn && m.console_name_needed()}
          {...register('nameEn', { required: true })}
        />
        <Select
          label={m.console_theme()}
          disabled={isReadOnly}
          choices={[
            { value: 'sport', label: m.console_theme_sport() },
            { value: 'food', label: m.console_theme_food() },
          ]}
          {...register('theme')}
        />
        <Select
          label={m.console_default_language()}
          disabled={isReadOnly}
          choices={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
          {...register('defaultLanguage')}
        />
        <div className="md:col-span-2">
          <p className="font-medium">{m.console_hosts()}</p>
          <p className="text-soft wrap-anywhere">{hosts.join(' · ')}</p>
        </div>
      </div>
    </Block>
  )
}
