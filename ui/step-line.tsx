import { Icon } from './icon.tsx'

export interface LineStep {
  name: string
  /** Done, current, ahead, or where the process ended. */
  state: 'done' | 'here' | 'ahead' | 'ended'
}

const dots = {
  done: 'bg-good text-paper',
  here: 'border-2 border-good bg-paper',
  ahead: 'border-2 border-edge bg-paper',
  ended: 'bg-soft text-paper',
}
const names = { done: '', here: 'font-bold', ahead: 'text-soft', ended: 'font-bold' }

/** The progress of a process, from left to right. */
export function StepLine({
  label,
  doneLabel,
  steps,
}: {
  label: string
  /** Announced for done steps, for people who cannot see the colour. */
  doneLabel: string
  steps: readonly LineStep[]
}) {
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col">
      {steps.map(({ name, state }, at) => (
        <li
          key={name}
          aria-current={state === 'here' || state === 'ended' ? 'step' : undefined}
          className="relative grid content-start justify-items-center gap-1 px-1 text-center text-12"
        >
          {at > 0 && (
            <span
              aria-hidden
              className={`absolute top-[9px] right-[calc(50%+14px)] left-[calc(-50%+14px)] h-0.5 ${state === 'done' ? 'bg-good' : 'bg-line'}`}
            />
          )}
          <span aria-hidden className={`inline-flex size-5 items-center justify-center rounded-full ${dots[state]}`}>
            {state === 'done' && <Icon name="check" size={16} />}
            {state === 'here' && <span className="size-2 rounded-full bg-good" />}
            {state === 'ended' && <Icon name="close" size={16} />}
          </span>
          <span className={`text-balance ${names[state]}`}>
            {name}
            {state === 'done' && <span className="unseen"> {doneLabel}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
