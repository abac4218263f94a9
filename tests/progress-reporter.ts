import fs from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** The environment variable with the file for the progress of a run. */
export const progressFile = 'TEST_PROGRESS'

/** Writes to that file how many files and tests have run, and the name of each failed test. */
export default class ProgressReporter implements Reporter {
  readonly #file = process.env[progressFile]
  #files = 0
  #ended = 0
  #tests = 0
  readonly #failed: string[] = []

  onTestRunStart(specifications: readonly unknown[]) {
    this.#files = specifications.length
  }

  onTestModuleEnd(module: TestModule) {
    this.#ended += 1
    for (const test of module.children.allTests()) {
      this.#tests += 1
      if (test.result().state === 'failed') this.#failed.push(`${module.relativeModuleId} › ${test.name}`)
    }
    if (this.#file)
      fs.writeFileSync(
        this.#file,
        [
          `${this.#ended} of ${this.#files} files, ${this.#tests} tests, ${this.#failed.length} failed`,
          ...this.#failed,
        ].join('\n'),
      )
  }
}
