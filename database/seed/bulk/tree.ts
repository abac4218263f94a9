import type { BaseRecord } from './records.ts'

export interface SeededBranch {
  code: string
  parent: string | null
  level: number
  labelZh: string
  labelEn: string
}

/** Gives every category path a code in one tree of three levels: `b4.2.1`. */
export function buildTree(records: readonly BaseRecord[]) {
  const branches = new Map<string, SeededBranch>()
  const children = new Map<string, number>()
  const leaves = new Map<BaseRecord, string>()

  for (const record of records) {
    let parent: SeededBranch | null = null
    let trail = ''
    for (const { zh, en } of record.path) {
      trail += `\n${en}`
      const known = branches.get(trail)
      const branch: SeededBranch = known ?? {
        code: nextCode(parent),
        parent: parent?.code ?? null,
        level: (parent?.level ?? 0) + 1,
        labelZh: zh,
        labelEn: en,
      }
      if (!known) branches.set(trail, branch)
      parent = branch
    }
    leaves.set(record, parent!.code)
  }
  return { branches: [...branches.values()], leafOf: (record: BaseRecord) => leaves.get(record)! }

  function nextCode(parent: SeededBranch | null) {
    const above = parent?.code ?? ''
    const number = (children.get(above) ?? 0) + 1
    children.set(above, number)
    return parent ? `${above}.${number}` : `b${number}`
  }
}
