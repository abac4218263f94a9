import { chosenLanguage } from '#console/lib/language.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { Reply } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'

export type ListedPage = Reply<'GET /staff/content'>['pieces'][number]

const states: Record<ListedPage['state'], { tone: StateTone; name: () => string }> = {
  draft: { tone: 'warn', name: () => m.console_page_draft() },
  scheduled: { tone: 'action', name: () => m.console_page_scheduled() },
  live: { tone: 'good', name: () => m.console_page_live() },
  ended: { tone: 'plain', name: () => m.console_page_ended() },
}

export const ContentState = ({ state }: Pick<ListedPage, 'state'>) => (
  <StateDot tone={states[state].tone}>{states[state].name()}</StateDot>
)

export const sayPage = ({ titleZh, titleEn, code }: Pick<ListedPage, 'titleZh' | 'titleEn' | 'code'>) =>
  inLanguage(chosenLanguage.get())(titleZh, titleEn) || code
