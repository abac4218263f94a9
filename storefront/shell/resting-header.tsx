import type { FrameData } from '#storefront/lib/frame-data.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** While the shop rests there is nowhere to go: whose shop it is, and in which language. */
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
