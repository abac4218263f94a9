import type { FrameData } from '#storefront/lib/frame-data.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The header while the shop is closed: company and language, without links. */
export function RestingHeader({ frame: { company } }: { frame: FrameData }) {
  return (
    <header className="border-b border-line">
      <div className="frame flex h-(--above) items-center gap-2">
        <img src={company.logo} alt="" width="36" height="36" className="size-9" />
        <p className="grow text-18 font-bold">{company.name}</p>
        <LanguageSwitch />
      </div>
    </header>
  )
}
