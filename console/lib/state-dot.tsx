export type StateTone = 'good' | 'warn' | 'bad' | 'action' | 'plain'

const dots: Record<StateTone, string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  action: 'bg-action',
  plain: 'bg-edge',
}

/** A state: one word with a dot, so that it does not depend on its colour. */
export const StateDot = ({ tone, children }: { tone: StateTone; children: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
    {children}
  </span>
)
