import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { patience } from './tests/journeys/settled.ts'

const shared = {
  globalSetup: ['tests/database-server.ts'],
  setupFiles: ['tests/no-console-errors.ts', 'tests/record-statements.ts'],
  // Tests are slow where the machine is busy, and fail only when what they wait for does not come.
  testTimeout: 900_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: patience } },
}

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'shop',
          // The program is read once a worker and not once a file, which is two fifths of the time. Its caches belong to a
          // database or an app context, and each file opens its own.
          isolate: false,
          maxWorkers: 2, // left to itself vitest keeps one of two processors free
          include: ['{contract,server,bank,database,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.process.test.ts'],
        },
      },
      // They start processes, kill them and wait for what follows: the processors are free meanwhile, and do the tests above.
      {
        test: {
          ...shared,
          name: 'processes',
          maxWorkers: 1,
          include: ['{server,scripts,tests}/**/*.process.test.ts'],
        },
      },
      // In a browser a module is one visitor's: each file begins as a page that has just been opened.
      {
        test: {
          ...shared,
          name: 'storefront',
          maxWorkers: 2,
          include: ['{storefront,ui}/**/*.test.{ts,tsx}'],
        },
      },
      // Journeys walk the built shop in a browser: `npm run build` comes first, as it does in `npm test`.
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          maxWorkers: 3, // a browser's answer is waited for more than it is worked on
          isolate: false, // each file opens a shop of its own; reading the shop's program anew for each takes seconds
        },
      },
      {
        test: {
          ...shared,
          name: 'pictures',
          maxWorkers: 2, // each theme has a shop of its own
          include: ['tests/pictures/*.pictures.ts'],
        },
      },
    ],
  },
})
