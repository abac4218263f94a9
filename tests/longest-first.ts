import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short files that take long: at the end, all but one worker would wait for them.
const long = /journeys\/(start-and-stop|accessibility|accessible-member|checkout|frame)\.journey\.ts$/

/** The files whose size belies them first; then as Vitest would, those that took longest or are largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !long.test(moduleId)),
    ]
  }
}
