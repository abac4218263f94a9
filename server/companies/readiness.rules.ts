/** What a shop needs before it is open, in the order in which an owner does it. */
export const stepNames = [
  'delivery',
  'product',
  'payment',
  'returnPolicy',
  'deliveryPolicy',
  'privacy',
  'home',
  'otherPages',
  'logo',
  'mail',
  'hours',
] as const
export type StepName = (typeof stepNames)[number]

/**
 * Without these nobody could order, or orders would be taken without the terms that buyers agree to and the statement about
 * personal data that the checkout leads to.
 */
const essentials: readonly StepName[] = ['delivery', 'product', 'payment', 'returnPolicy', 'deliveryPolicy', 'privacy']

interface ReadinessWay {
  code: string
  pick_up: boolean
  by_mail: boolean
}

/** Whether goods can reach a buyer: a way to the door, or one to collect with a point of its kind. */
export const hasUsableWay = (ways: readonly ReadinessWay[], points: readonly { kind: string }[]): boolean =>
  ways.some(
    ({ code, pick_up, by_mail }) => !by_mail && (!pick_up || points.some(({ kind }) => kind === code.toLowerCase())),
  )

export interface ReadinessStep {
  name: StepName
  isDone: boolean
  isEssential: boolean
}

export const listSteps = (done: Readonly<Record<StepName, boolean>>): ReadinessStep[] =>
  stepNames.map((name) => ({ name, isDone: done[name], isEssential: essentials.includes(name) }))

export const listMissing = (steps: readonly ReadinessStep[]): StepName[] =>
  steps.filter(({ isDone, isEssential }) => isEssential && !isDone).map(({ name }) => name)
