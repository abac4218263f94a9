import { useRef, useState } from 'react'
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { beginAgain } from '#console/lib/begin-again.ts'
import { call } from '#console/lib/call.ts'
import { putAnswer, refresh, useAct } from '#console/lib/query.ts'
import { SaveBar } from '#console/lib/save-bar.tsx'
import type { Reply } from '#ui/api.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { isFitting, readTyped, saySetting, type StaffSetting, writeTyped } from './setting-typed.ts'

type StaffSettings = Reply<'GET /staff/settings'>
type SettingsTyped = Record<string, string | boolean>

const topics: Record<StaffSetting['topic'], () => string> = {
  orders: () => m.console_topic_orders(),
  unpaid: () => m.console_topic_unpaid(),
  'pay later': () => m.console_topic_pay_later(),
  points: () => m.console_topic_points(),
  promotions: () => m.console_topic_promotions(),
  contact: () => m.console_topic_contact(),
  reviews: () => m.console_topic_reviews(),
  messages: () => m.console_topic_messages(),
  system: () => m.console_topic_system(),
}

const typedOf = ({ settings }: StaffSettings): SettingsTyped =>
  Object.fromEntries(settings.map((setting) => [setting.key, writeTyped(setting)]))

/** Settings by topic. Only those that were changed are sent, so colleagues may change others meanwhile. */
export function SettingsForm({ first, isReadOnly }: { first: StaffSettings; isReadOnly: boolean }) {
  // What is asked for anew meanwhile does not overwrite what is being typed.
  const [known, setKnown] = useState(first)
  const base = typedOf(known)
  const form = useForm<SettingsTyped>({ defaultValues: base })
  const typed = useWatch({ control: form.control })
  const begin = (read: StaffSettings, sent = form.getValues()) => {
    setKnown(read)
    beginAgain(form, sent, typedOf(read))
  }
  const sent = useRef(base)
  const changed = known.settings.filter(({ key }) => typed[key] !== base[key])
  const save = useAct('PUT /staff/settings', async (company) => {
    putAnswer('GET /staff/company', {}, company)
    const saved = await call('GET /staff/settings', {})
    putAnswer('GET /staff/settings', {}, saved)
    begin(saved, sent.current)
    say(m.console_saved(), { tone: 'good' })
    await refresh('GET /staff/readiness')
  })
  const write = (all: SettingsTyped) => {
    sent.current = { ...all }
    save.mutate({
      values: Object.fromEntries(changed.map((setting) => [setting.key, readTyped(setting, all[setting.key])])),
      version: known.version,
    })
  }
  return (
    <form noValidate className="grid max-w-4xl gap-4" onSubmit={(event) => event.preventDefault()}>
      {[...Map.groupBy(known.settings, ({ topic }) => topic)].map(([topic, settings]) => (
        <Block key={topic} title={topics[topic]()}>
          <div className="grid items-start gap-4 md:grid-cols-2">
            {settings.map((setting) => (
              <SettingField
                key={setting.key}
                setting={setting}
                register={form.register}
                isReadOnly={isReadOnly}
                isWrong={form.formState.errors[setting.key] !== undefined}
              />
            ))}
          </div>
        </Block>
      ))}
      <SaveBar
        changed={changed.map(({ name }) => name)}
        busy={save.isPending}
        error={save.error}
        onSave={() => void form.handleSubmit(write)()}
        onDiscard={() => begin(first)}
      />
    </form>
  )
}

interface SettingFieldProps {
  setting: StaffSetting
  register: UseFormRegister<SettingsTyped>
  isReadOnly: boolean
  isWrong: boolean
}

function SettingField({ setting, register, isReadOnly, isWrong }: SettingFieldProps) {
  const { key, name, meaning, kind, unit, choices } = setting
  const standard = m.console_setting_default({ value: saySetting(setting, setting.default) })
  const label = unit ? `${name} (${unit})` : name
  const hint = `${meaning} ${standard}`
  if (kind === 'switch')
    return (
      <Checkbox disabled={isReadOnly} {...register(key)}>
        {name}
        <span className="block text-soft">{hint}</span>
      </Checkbox>
    )
  if (choices)
    return (
      <Select
        label={label}
        hint={hint}
        disabled={isReadOnly}
        choices={choices.map(({ value, name: said }) => ({ value: String(value), label: said }))}
        {...register(key)}
      />
    )
  return (
    <Field
      kind={kind === 'number' ? 'money' : 'text'}
      label={label}
      hint={hint}
      disabled={isReadOnly}
      error={isWrong ? sayWrong(setting) : undefined}
      {...register(key, { validate: (typed) => isFitting(setting, typed) })}
    />
  )
}

const sayWrong = (setting: StaffSetting) =>
  setting.form ? wrongForms[setting.form]() : m.console_setting_wrong({ bounds: sayBounds(setting) })

const wrongForms: Record<NonNullable<StaffSetting['form']>, () => string> = {
  mail: () => m.console_setting_form_mail(),
  phone: () => m.console_setting_form_phone(),
  business: () => m.console_setting_form_business(),
}

const sayBounds = (setting: StaffSetting) =>
  [setting.least, setting.most].map((bound) => (bound === null ? '' : saySetting(setting, bound))).join(' – ')
