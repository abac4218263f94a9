import type { noticeChannels } from '#contract/profile.ts'
import type { Locale } from '#contract/shop.ts'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { useSms } from '#storefront/lib/frame-data.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { Part } from '#ui/part.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { ConsentRecord } from './consent-record.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { languageChoices } from '#storefront/lib/language-choices.ts'
import { putAnswer, queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

export type MemberSettings = Reply<'GET /vip/posmVipSettingInfo'>
type SettingsChannel = (typeof noticeChannels)[number]

/** The language and ways in which the shop contacts the member, and consents to news. */
export function SettingsPart() {
  const settings = useMemberQuery(queryKeys.settings, () => call('GET /vip/posmVipSettingInfo', {}))
  return (
    <Part title={m.personal_settings()}>
      <QueryPart query={settings} skeleton={<FieldsSkeleton count={3} />}>
        {(found) => (
          <>
            <Fields settings={found} />
            <ConsentRecord consents={found.consents} />
          </>
        )}
      </QueryPart>
    </Part>
  )
}

function Fields({ settings }: { settings: MemberSettings }) {
  const hasSms = useSms()
  const state = useMemberForm(
    () => ({}),
    async (typed) => {
      const channels: SettingsChannel[] = ['EMAIL', 'SMS']
      const saved = await call('PUT /vip/posmVipSettingInfo', {
        language: typed('language') as Locale,
        marketing: typed('marketing') === 'on',
        noticeChannels: channels.filter((channel) =>
          channel === 'SMS' && !hasSms ? settings.noticeChannels.includes(channel) : typed(channel) === 'on',
        ),
      })
      await putAnswer(queryKeys.settings, () => saved)
      say(m.personal_set_up(), { tone: 'good' })
    },
  )
  return (
    <MemberForm state={state}>
      <div className="sm:max-w-xs">
        <Select
          {...state.field('language')}
          label={m.personal_language()}
          defaultValue={settings.language}
          choices={languageChoices}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-14 font-medium">{m.personal_reminders()}</legend>
        <p className="text-14 text-soft">{m.personal_reminders_text()}</p>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox {...state.field('EMAIL')} defaultChecked={settings.noticeChannels.includes('EMAIL')}>
            {m.members_email()}
          </Checkbox>
          {hasSms && (
            <Checkbox {...state.field('SMS')} defaultChecked={settings.noticeChannels.includes('SMS')}>
              {m.personal_sms()}
            </Checkbox>
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-14 font-medium">{m.personal_marketing()}</legend>
        <Checkbox {...state.field('marketing')} defaultChecked={settings.marketing}>
          {settings.marketingWording}
        </Checkbox>
      </fieldset>
      <Button type="submit" busy={state.busy} className="justify-self-start">
        {m.personal_save_settings()}
      </Button>
    </MemberForm>
  )
}
