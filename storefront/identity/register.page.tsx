import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import { m } from '#words/compiled/messages.js'
import { ActivationForm } from './activation-form.tsx'
import { MemberPage } from './member-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readProviders } from './read-providers.ts'
import { RegisterForm } from './register-form.tsx'

/** The form's data is the same for everyone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const salutations = context
    .get(callContext)('GET /vip/salutations', {})
    .then(
      (lists) => lists.salutations,
      () => [], // the field is optional: without its list it is hidden
    )
  return { salutations: await salutations, providers: await readProviders(context) }
}

/** A step of the form loads nothing anew. */
export const shouldRevalidate = () => false

/** Registration; account activation is a step of it. §2 */
export default function RegisterPage() {
  const { salutations, providers } = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  if (asked.get('step') === 'activate') {
    return (
      <MemberPage title={m.members_activate_title()} text={m.members_activate_text()}>
        <ActivationForm />
      </MemberPage>
    )
  }
  return (
    <MemberPage title={m.members_register_title()} text={m.members_register_text()} isFormLong>
      <RegisterForm salutations={salutations} />
      {asked.get('step') !== 'details' && <ProviderButtons providers={providers} />}
    </MemberPage>
  )
}
