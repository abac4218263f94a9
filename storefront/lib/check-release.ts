import { m } from '#words/compiled/messages.js'
import { readRootHeaders } from './root-page.ts'
import { say } from '#ui/toasts.ts'
import { checkEvery, isToBeOffered, ownRelease } from './release.ts'

const noticeLasts = 60_000
let declined = ''

/** Polls for a newer release of the page scripts; a hidden tab checks as soon as it is visible. §1, §9 */
export function checkRelease(configuredSeconds: number | undefined): void {
  const every = checkEvery(configuredSeconds)
  let looked = performance.now()
  const look = async () => {
    looked = performance.now()
    const { release = '' } = (await readRootHeaders().catch(() => undefined)) ?? {}
    if (isToBeOffered(release, ownRelease(), declined)) offerUpdate(release)
  }
  setInterval(() => void look(), every)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - looked > every) void look()
  })
}

/** Offers the update for 60 s. §1 */
function offerUpdate(release: string) {
  say(m.shell_update_found(), {
    lasts: noticeLasts,
    actions: [
      { label: m.shell_update_accept(), act: () => location.reload() },
      { label: m.shell_update_decline(), act: () => (declined = release) },
    ],
  })
}
