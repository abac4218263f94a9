import { m } from '#words/compiled/messages.js'
import { lostCodeId } from './lost-code.ts'

/** In every page and hidden: shown when the page's code never loads. §8 */
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
