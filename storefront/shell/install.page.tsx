import { m } from '#words/compiled/messages.js'
import { Button } from '#ui/button.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { useInstalling } from './use-installing.ts'

/** How to install the shop on a home screen: a button where the browser offers one, and the steps everywhere. §2 */
export default function InstallPage() {
  const company = useFrame()?.company
  const installing = useInstalling()
  const ways = [
    [m.shell_install_iphone(), m.shell_install_iphone_text()],
    [m.shell_install_android(), m.shell_install_android_text()],
    [m.shell_install_desktop(), m.shell_install_desktop_text()],
  ]
  return (
    <div className="frame whole-words max-w-2xl py-12">
      <title>{`${m.shell_install_title()} | ${company?.name ?? ''}`}</title>
      <div className="flex items-center gap-4">
        {company && <img src={company.logo} alt="" width="64" height="64" className="size-16 rounded-md" />}
        <h1 className="text-28">{m.shell_install_title()}</h1>
      </div>
      <p className="mt-4 text-soft">{m.shell_install_text({ name: company?.name ?? '' })}</p>
      {installing && (
        <p className="mt-6">
          <Button onClick={installing}>{m.shell_install_now()}</Button>
        </p>
      )}
      <dl className="mt-8 grid gap-6">
        {ways.map(([where, how]) => (
          <div key={where} className="border-t border-line pt-4">
            <dt className="font-medium">{where}</dt>
            <dd className="mt-1 text-soft">{how}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
