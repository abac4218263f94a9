import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import { m } from '#words/compiled/messages.js'
import { ActivationForm } from './activation-form.tsx'
import { MemberPage } from './member-page.tsx'
import { RegisterForm } from './register-form.tsx'

/** The salutations are the same for everyone. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  context
    .get(callContext)('GET /vip/salutations', {})
    .then(
      ({ salutations }) => salutations,
      () => [], // the field may stay empty: without its list it is left out
    )

/** Registration; the account activation screen is a step of it. §2 */
export default function RegisterPage() {
  const salutations = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  if (asked.get('step') === 'activate') {
    return (
      <MemberPage title={m.members_activate_title()} text={m.members_activate_text()}>
        <ActivationForm />
      </MemberPage>
    )
  }
  return (
    <MemberPage title={m.members_register_title()} text={m.members_register_text()}>
      <RegisterForm salutations={salutations} />
    </MemberPage>
  )
}
