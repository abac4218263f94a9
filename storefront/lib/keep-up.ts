import { m } from '#words/compiled/messages.js'
import { readRootHeaders } from './root-page.ts'
import { say } from '#ui/toasts.ts'
import { checkEvery, isToBeOffered, ownRelease } from './release.ts'

const noticeLasts = 60_000
let declined = ''

/** Looks again and again whether the page scripts have changed; a tab that slept looks as soon as it is seen again. §1, §9 */
export function keepUp(configuredSeconds: number | undefined): void {
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

/** For 60 s, now or not. §1 */
function offerUpdate(release: string) {
  say(m.shell_update_found(), {
    lasts: noticeLasts,
    actions: [
      { label: m.shell_update_accept(), act: () => location.reload() },
      { label: m.shell_update_decline(), act: () => (declined = release) },
    ],
  })
}
