import { NavLink } from 'react-router'
import { Mark } from '#console/lib/mark.tsx'
import { useMay } from '#console/lib/may.ts'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { nouns } from './navigation.ts'
import { useCounts } from './use-counts.ts'

/** The nouns with what waits behind them; at 1024 px their drawings alone. */
export const SideBar = () => (
  <nav
    aria-label={m.console_menu()}
    className="sticky top-12 h-[calc(100dvh-48px)] w-14 shrink-0 overflow-y-auto border-r border-line px-2 py-3 max-md:hidden xl:w-52"
  >
    <NounList isFolded />
  </nav>
)

/** The same on a phone. */
export const SideSheet = ({ open, close }: { open: boolean; close: () => void }) => (
  <Dialog open={open} onClose={close} title={m.console_menu()} closeLabel={m.console_close()} place="left">
    <nav aria-label={m.console_menu()} className="p-2">
      <NounList onGo={close} />
    </nav>
  </Dialog>
)

/** `isFolded`: without names below 1280 px. */
function NounList({ isFolded = false, onGo }: { isFolded?: boolean; onGo?: () => void }) {
  const may = useMay()
  const counts = useCounts()
  return (
    <ul className="grid gap-1">
      {nouns
        .filter(({ route }) => may(route))
        .map(({ to, name, mark, count }) => {
          const waiting = count ? (counts[count] ?? 0) : 0
          return (
            <li key={to}>
              <NavLink
                to={to}
                title={isFolded ? name() : undefined}
                onClick={onGo}
                className="relative flex min-h-10 items-center gap-3 rounded-md px-2.5 hover:bg-mist aria-[current=page]:bg-mist aria-[current=page]:font-medium pointer-coarse:min-h-12"
              >
                <Mark name={mark} />
                <span className={isFolded ? 'grow max-xl:unseen' : 'grow'}>{name()}</span>
                {waiting > 0 && (
                  <span
                    className={`text-12 text-soft tabular-nums ${isFolded ? 'max-xl:absolute max-xl:top-0 max-xl:right-0 max-xl:rounded-full max-xl:bg-ink max-xl:px-1 max-xl:leading-4 max-xl:text-paper' : ''}`}
                  >
                    <span className="unseen">{m.console_waiting()} </span>
                    {waiting > 99 ? '99+' : waiting}
                  </span>
                )}
              </NavLink>
            </li>
          )
        })}
    </ul>
  )
}
