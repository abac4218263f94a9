import { type LoaderFunctionArgs, Link, useLoaderData, useLocation } from 'react-router'
import { buttonClass } from '#storefront/ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { LoginForm } from './login-form.tsx'
import { MemberPage } from './member-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readProviders } from './read-providers.ts'

export const loader = ({ context }: LoaderFunctionArgs) => readProviders(context)

export default function LoginPage() {
  const { search } = useLocation()
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
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-soft">
          {m.members_activate_hint()}
          <Link to="/register?step=activate" className="inline-flex min-h-9 items-center text-action underline">
            {m.members_activate()}
          </Link>
        </p>
        <p className="text-14">
          <Link to="/orders/find" className="inline-flex min-h-9 items-center text-action underline">
            {m.shell_find_order()}
          </Link>
        </p>
      </div>
    </MemberPage>
  )
}
