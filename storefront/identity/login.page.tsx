import { type LoaderFunctionArgs, Link, useLoaderData, useLocation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { LoginForm } from './login-form.tsx'
import { MemberPage } from './member-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readProviders } from './read-providers.ts'

export const loader = ({ context }: LoaderFunctionArgs) => readProviders(context)

export default function LoginPage() {
  const { search } = useLocation()
  const activation = new URLSearchParams(search)
  activation.set('step', 'activate')
  const providers = useLoaderData<typeof loader>()
  return (
    <MemberPage title={m.members_login()} text={m.members_login_text()}>
      <LoginForm />
      <ProviderButtons providers={providers} />
      <div className="grid gap-3 border-t border-line pt-6">
        <p className="text-14 text-soft">{m.members_new_here()}</p>
        <Link to={`/register${search}`} className={buttonClass('plain')}>
          {m.members_register()}
        </Link>
        <div className="grid">
          <OtherWay hint={m.members_activate_hint()} to={`/register?${activation}`} name={m.members_activate()} />
          <OtherWay hint={m.members_guest_hint()} to="/orders/find" name={m.shell_find_order()} />
        </div>
      </div>
    </MemberPage>
  )
}

const OtherWay = ({ hint, to, name }: Record<'hint' | 'to' | 'name', string>) => (
  <p className="flex flex-wrap items-center gap-x-2 text-14 text-soft">
    {hint}
    <Link to={to} className="inline-flex min-h-9 items-center text-action underline">
      {name}
    </Link>
  </p>
)
