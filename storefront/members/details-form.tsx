import type { UserDetails } from '#contract/profile.ts'
import { listNameComplaints } from '#server/identity/profile.rules.ts'
import type { Input, Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { keepMember, session } from '#storefront/lib/session.ts'
import { readLists } from '#storefront/identity/complete-login.ts'
import type { OwnAccount } from './own-account.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { NameFields } from '#storefront/identity/name-fields.tsx'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Part } from '#ui/part.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { putAnswer, queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

interface DetailsFormProps {
  details: UserDetails
}
type Lists = Reply<'GET /lov/cacheDatas'>

/** Names, salutation and nationality; only staff change a birth date. §5 */
export function DetailsForm(props: DetailsFormProps) {
  const lists = useMemberQuery(queryKeys.lists, readLists)
  return (
    <Part title={m.members_details()}>
      <QueryPart query={lists} skeleton={<FieldsSkeleton count={4} />}>
        {(found) => <Fields {...props} lists={found} />}
      </QueryPart>
    </Part>
  )
}

function Fields({ details, lists }: DetailsFormProps & { lists: Lists }) {
  const state = useMemberForm(
    (typed) => listNameComplaints({ lastName: typed('lastName'), firstName: typed('firstName') }),
    async (typed) => {
      const { loggedOut: _, ...saved } = await call('PUT /vip/updateVip', {
        lastName: typed('lastName'),
        firstName: typed('firstName'),
        salutation: (typed('salutation') || null) as ChosenSalutation,
        nationality: (typed('nationality') || null) as Nationality,
      })
      keepName(saved)
      await putAnswer<OwnAccount>(queryKeys.account, (known) => known && { ...known, details: saved })
      say(m.personal_updated(), { tone: 'good' })
    },
  )
  const { field } = state
  return (
    <MemberForm state={state}>
      <NameFields field={field} known={details} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          {...field('salutation')}
          label={m.members_salutation()}
          optionalLabel={m.members_optional()}
          defaultValue={details.salutation ?? ''}
          autoComplete="honorific-prefix"
          empty={m.members_no_salutation()}
          choices={lists.salutations.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Select
          {...field('nationality')}
          label={m.personal_nationality()}
          optionalLabel={m.members_optional()}
          defaultValue={details.nationality ?? ''}
          empty={m.members_no_salutation()}
          choices={lists.nationalities.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <Field
        label={m.members_birth_date()}
        hint={m.personal_birth_date_hint()}
        value={details.birthDate ? formatDayWithYear(details.birthDate) : m.personal_none_yet()}
        disabled
        readOnly
        className="sm:max-w-[calc(50%-8px)]"
      />
      <Button type="submit" busy={state.busy} className="justify-self-start">
        {m.personal_save()}
      </Button>
    </MemberForm>
  )
}

type ChosenSalutation = NonNullable<Input<'PUT /vip/updateVip'>['salutation']> | null
type Nationality = NonNullable<Input<'PUT /vip/updateVip'>['nationality']> | null

/** Updates the name in the header at once. */
function keepName({ firstName, lastName }: UserDetails) {
  const held = session.get()
  if (!held?.member) return
  const vip_profile = { ...held.member.vip_profile, firstName, lastName }
  keepMember({ ...held.member, vip_profile }, !held.untilClosed)
}
