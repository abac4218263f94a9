import { m } from '#words/compiled/messages.js'
import type { FrameData } from '#storefront/lib/frame-data.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The foot of the checkout: the languages and who sells. */
export function CheckoutFooter({ frame: { company, year } }: { frame: FrameData }) {
  return (
    <footer className="mt-4 border-t border-line text-12 text-soft lg:mt-16">
      <div className="frame flex flex-wrap items-center justify-between gap-x-4 py-2">
        <p>{m.shell_rights({ name: company.name, year })}</p>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
