import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { Answered } from './answered.tsx'
import { useFilters } from './list-state.ts'
import { Nothing, PageHead } from './page-head.tsx'
import { Pages } from './pages.tsx'
import { Pills } from './pills.tsx'

/** One of a list's tabs, which the address names; without a name it is the first. */
export function useTab<T extends string>(filter: string, tabs: Readonly<Record<T, unknown>>): T {
  const { read } = useFilters()
  const names = Object.keys(tabs) as T[]
  return names.find((each) => each === read(filter)) ?? names[0]!
}

interface TabbedCardsProps<T extends string, A extends { size: number; totalCount: number }, C> {
  title: string
  filter: string
  /** The tabs in their order, and what an empty one says. */
  tabs: Readonly<Record<T, { name: () => string; empty: () => string }>>
  tab: T
  query: UseQueryResult<A>
  nothing: string
  cardsOf: (answer: A) => readonly C[]
  keyOf: (card: C) => string
  render: (card: C) => ReactNode
}

/** A list of cards by what is to be done with them, a page at a time. */
export function TabbedCards<T extends string, A extends { size: number; totalCount: number }, C>({
  title,
  filter,
  tabs,
  tab,
  query,
  nothing,
  cardsOf,
  keyOf,
  render,
}: TabbedCardsProps<T, A, C>) {
  const { page, linkTo } = useFilters()
  const names = Object.keys(tabs) as T[]
  return (
    <>
      <PageHead title={title} />
      <div className="pb-4">
        <Pills
          label={title}
          pills={names.map((each) => ({
            name: tabs[each].name(),
            to: linkTo({ [filter]: each === names[0] ? '' : each }),
            isHere: each === tab,
            count: each === tab ? query.data?.totalCount : undefined,
          }))}
        />
      </div>
      <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-32" />}>
        {(answer) =>
          cardsOf(answer).length === 0 ? (
            <Nothing title={nothing} text={tabs[tab].empty()} />
          ) : (
            <>
              <Cards cards={cardsOf(answer)} keyOf={keyOf} render={render} />
              <Pages page={page} size={answer.size} totalCount={answer.totalCount} />
            </>
          )
        }
      </Answered>
    </>
  )
}

interface CardsProps<C> {
  cards: readonly C[]
  keyOf: (card: C) => string
  render: (card: C) => ReactNode
}

export const Cards = <C,>({ cards, keyOf, render }: CardsProps<C>) => (
  <ul className="grid gap-3 2xl:grid-cols-2">
    {cards.map((card) => (
      <li key={keyOf(card)} className="min-w-0 rounded-md border border-line p-4">
        {render(card)}
      </li>
    ))}
  </ul>
)
