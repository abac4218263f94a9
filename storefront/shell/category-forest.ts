import { use } from 'react'
import type { TagNode } from '#contract/tree.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'

let coming: Promise<readonly TagNode[]> | undefined
let failed = false

/** Loads all three hundred categories below the top level, when the menu is about to open. */
export function fetchForest(): void {
  if (!coming || failed) coming = ask()
}

function ask(): Promise<readonly TagNode[]> {
  failed = false
  return call('POST /tag', {}).then(({ tags }) => tags, giveUp)
}

/** On failure the menu shows the top categories only; the next opening tries again. */
function giveUp(error: unknown): readonly TagNode[] {
  failed = true
  if (error instanceof CallFailed) say(error.message, { tone: 'bad' })
  return []
}

/** The children of a top category; suspends until they are loaded. */
export function useBelow(tag: string): readonly TagNode[] {
  const top = use((coming ??= ask())).find((each) => each.tag === tag)
  return top ? childrenOf(top) : []
}

export const childrenOf = ({ children }: TagNode) => children.filter(({ visible }) => visible)
