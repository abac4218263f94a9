import type { noticeChannels } from '#contract/profile.ts'
import type { Locale } from '#contract/shop.ts'
import type { Reply } from '#storefront/lib/api.ts'
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
import { AskedPart } from '#storefront/lib/asked-part.tsx'
import { ConsentRecord } from './consent-record.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { useAsked } from '#storefront/lib/use-asked.ts'
import { languageChoices } from '#storefront/lib/language-choices.ts'

export type MemberSettings = Reply<'GET /vip/posmVipSettingInfo'>
type SettingsChannel = (typeof noticeChannels)[number]

/** How the shop writes to the member, and what it may send. */
export function SettingsPart() {
  const settings = useAsked(() => call('GET /vip/posmVipSettingInfo', {}))
  return (
    <Part title={m.personal_settings()}>
      <AskedPart asked={settings} skeleton={<FieldsSkeleton count={3} />}>
        {(found) => (
          <>
            <Fields settings={found} onSaved={settings.take} />
            <ConsentRecord consents={found.consents} />
          </>
        )}
      </AskedPart>
    </Part>
  )
}

function Fields({ settings, onSaved }: { settings: MemberSettings; onSaved: (saved: MemberSettings) => void }) {
  const hasSms = useSms()
  const state = useMemberForm(
    () => ({}),
    async (typed) => {
      const channels: SettingsChannel[] = ['EMAIL', 'SMS']
      const saved = await call('PUT /vip/posmVipSettingInfo', {
        language: typed('language') as Locale,
        marketing: typed('marketing') === 'on',
        noticeChannels: channels.filter((channel) => typed(channel) === 'on'),
      })
      onSaved(saved)
      say(m.personal_set_up(), { tone: 'good' })
    },
  )
  return (
    <MemberForm state={state}>
      <div className="sm:max-w-xs">
        <Select
          name="language"
          label={m.personal_language()}
          defaultValue={settings.language}
          choices={languageChoices}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-14 font-medium">{m.personal_reminders()}</legend>
        <p className="text-14 text-soft">{m.personal_reminders_text()}</p>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox name="EMAIL" defaultChecked={settings.noticeChannels.includes('EMAIL')}>
            {m.members_email()}
          </Checkbox>
          {hasSms ? (
            <Checkbox name="SMS" defaultChecked={settings.noticeChannels.includes('SMS')}>
              {m.personal_sms()}
            </Checkbox>
          ) : (
            <input type="hidden" name="SMS" value={settings.noticeChannels.includes('SMS') ? 'on' : ''} />
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-14 font-medium">{m.personal_marketing()}</legend>
        <Checkbox name="marketing" defaultChecked={settings.marketing}>
          {settings.marketingWording}
        </Checkbox>
      </fieldset>
      <Button type="submit" busy={state.busy} className="justify-self-start">
        {m.personal_save_settings()}
      </Button>
    </MemberForm>
  )
}
