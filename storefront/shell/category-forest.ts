import { use } from 'react'
import type { TagNode } from '#contract/tree.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'

let coming: Promise<readonly TagNode[]> | undefined
let failed = false

/** All categories below the departments, three hundred of them: asked for when somebody is about to open the menu. */
export function fetchForest(): void {
  if (!coming || failed) coming = ask()
}

function ask(): Promise<readonly TagNode[]> {
  failed = false
  return call('POST /tag', {}).then(({ tags }) => tags, giveUp)
}

/** A menu without its lower floors still leads to the departments; the next opening asks again. */
function giveUp(error: unknown): readonly TagNode[] {
  failed = true
  if (error instanceof CallFailed) say(error.message, { tone: 'bad' })
  return []
}

/** What lies below a department; whoever draws it waits until it is there. */
export function useBelow(tag: string): readonly TagNode[] {
  const top = use((coming ??= ask())).find((each) => each.tag === tag)
  return top ? childrenOf(top) : []
}

export const childrenOf = ({ children }: TagNode) => children.filter(({ visible }) => visible)
