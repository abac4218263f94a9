import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slow files (most of a minute and more) that their size does not reveal, slowest first: started last, one would keep all other
 * workers waiting.
 */
const long = [
  'start-and-stop',
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

/** Starts these files first, then in Vitest's order: by earlier duration or size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(isLong).sort((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId)),
      ...sorted.filter((file) => !isLong(file)),
    ]
  }
}
