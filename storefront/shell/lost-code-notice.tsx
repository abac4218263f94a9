import { m } from '#words/compiled/messages.js'
import { lostCodeId } from './lost-code.ts'

/** Drawn with every page and hidden: it is for the page whose code never comes, and which can say nothing by itself. §8 */
export function LostCode() {
  return (
    <p
      id={lostCodeId}
      hidden
      suppressHydrationWarning
      role="alert"
      className="border-b border-bad bg-bad-tint py-2 text-center text-14 font-medium text-bad"
    >
      <span className="frame block">{m.shell_chunk_error()}</span>
    </p>
  )
}
