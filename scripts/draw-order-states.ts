import {
  type Axis,
  drafted,
  everyState,
  everyStep,
  labelOf,
  mayMove,
  type OrderMove,
  placed,
  type OrderAxes,
  typeOf,
} from '#server/orders/orders.rules.ts'

const axes: readonly { axis: Axis; title: string }[] = [
  { axis: 'order', title: 'The order' },
  { axis: 'payment', title: 'Its payment' },
  { axis: 'fulfilment', title: 'Its goods' },
]
/** Placed by its buyer, or drafted by staff. */
const starts: readonly OrderAxes[] = [placed, drafted]

/** The state table as a page: a diagram of each axis, and what every reachable order is called. */
export const drawOrderStates = (): string =>
  [
    '# The states of an order',
    '',
    'Written by `npm run order-states` from `server/orders/orders.rules.ts`, which is the table itself. An order stands on three axes; a step',
    'that is not drawn here is refused. Beside a step stands what must be true on the other axes.',
    '',
    ...axes.flatMap(({ axis, title }) => [`## ${title}`, '', ...drawAxis(axis), '']),
    '## What it is called',
    '',
    'Label and document type are derived from the three and never stored. These are all that an order can reach.',
    '',
    '| label | type | order | payment | goods |',
    '|---|---|---|---|---|',
    ...listNames(),
    '',
  ].join('\n')

function drawAxis(axis: Axis): string[] {
  const firsts = new Set(starts.map((state) => state[axis]))
  const steps = everyStep(axis).map(({ from, to, when = {} }) => {
    const conditions = Object.entries(when).map(([other, states]) => `${other} ${states.join(' or ')}`)
    return `  ${from} --> ${to}${conditions.length ? `: ${conditions.join(', ')}` : ''}`
  })
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  direction LR',
    ...[...firsts].map((first) => `  [*] --> ${first}`),
    ...steps,
    '```',
  ]
}

/** Every state that can be reached from a new order. */
export function reachStates(): OrderAxes[] {
  const seen = new Map(starts.map((state) => [JSON.stringify(state), state]))
  for (const state of seen.values())
    for (const { axis } of axes)
      for (const to of everyState(axis)) {
        if (!mayMove(state, { axis, to } as OrderMove)) continue
        const next = { ...state, [axis]: to }
        seen.set(JSON.stringify(next), next)
      }
  return [...seen.values()]
}

/** One row for each name, with all the states that carry it. */
function listNames(): string[] {
  const rows = Map.groupBy(reachStates(), (state) => {
    const plain = { pickUp: false, preOrder: false, isExchange: false }
    return `${labelOf(state, plain)} | ${typeOf(state, plain)}`
  })
  const all = (states: readonly OrderAxes[], axis: Axis) =>
    [...new Set(states.map((state) => state[axis]))].sort().join(', ')
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, states]) => `| ${name} | ${axes.map(({ axis }) => all(states, axis)).join(' | ')} |`)
}
