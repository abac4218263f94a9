import type { ProviderCode } from '#contract/third-parties.ts'

/** The shop's own drawings, not the third parties' trade marks. */
const drawings: Record<ProviderCode, string> = {
  google: 'M18 7.5A7.5 7.5 0 1 0 19.5 12H12.5',
  apple:
    'M12 8c-1.6-1.2-3.4-1.4-4.8-.3C5 9.4 5 13.2 7 16.7c1.3 2.3 3 2.9 5 1.8 2 1.1 3.7.5 5-1.8 2-3.5 2-7.3-.2-9C15.4 6.6 13.6 6.8 12 8Zm0 0c0-2 .8-3.6 2.5-4.5',
  facebook: 'M15.5 5h-1.5a3 3 0 0 0-3 3v12M8 12h7',
  openid: 'M8.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm4 4H20M17 12v3.5',
}

export const ProviderMark = ({ code }: { code: ProviderCode }) => (
  <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden>
    <path d={drawings[code]} />
  </svg>
)
