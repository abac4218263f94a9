import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take most of a minute and more, whatever their size says, the longest first: begun at the end, one of them keeps
 * all other workers waiting.
 */
const long = [
  'start-and-stop',
  'data-folder',
  'database-away',
  'checkout',
  'after-sales',
  'every-page',
  'keyboard',
  'personal',
  'bills',
  'cart',
  'accessibility',
  'frame',
  'order',
  'by-hand',
  'third-party',
  'members',
  'accessible-member',
  'checkout-mixed',
  'registering',
  'leaving',
  'notices',
  'language',
  'personal-things',
]
const isLong = ({ moduleId }: TestSpecification) => placeOf(moduleId) >= 0
const placeOf = (file: string) => long.indexOf(/journeys\/([\w-]+)\.journey\.ts$/.exec(file)?.[1] ?? '')

/** The files whose size belies them first; then as Vitest would, those that took longest or are largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(isLong).sort((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId)),
      ...sorted.filter((file) => !isLong(file)),
    ]
  }
}
