import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { patience } from './tests/journeys/settled.ts'

const shared = {
  globalSetup: ['tests/database-server.ts'],
  setupFiles: ['tests/no-console-errors.ts', 'tests/record-statements.ts'],
  // Generous, because a busy machine is slow: a test fails only when an expected event never comes.
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
          // Modules are loaded once per worker instead of once per file, which saves two fifths of the time. Their caches belong
          // to a database or an app context, and each file opens its own.
          isolate: false,
          maxWorkers: 2, // Vitest's default would leave one of two processors idle
          include: ['{contract,server,bank,database,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.process.test.ts'],
        },
      },
      // They start, kill and wait for processes, so that the processors are free for the tests above meanwhile.
      {
        test: {
          ...shared,
          name: 'processes',
          maxWorkers: 1,
          include: ['{server,scripts,tests}/**/*.process.test.ts'],
        },
      },
      // In a browser, modules belong to one visitor: each file starts as a freshly loaded page.
      {
        test: {
          ...shared,
          name: 'storefront',
          maxWorkers: 2,
          include: ['{storefront,console,ui}/**/*.test.{ts,tsx}'],
        },
      },
      // Journeys test the built shop in a browser: `npm run build` must run before, as in `npm test`.
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          maxWorkers: 3, // they mostly wait for the browser
          isolate: false, // each file opens its own shop; loading the program again for each takes seconds
        },
      },
      {
        test: {
          ...shared,
          name: 'pictures',
          maxWorkers: 2, // each theme has its own shop
          include: ['tests/pictures/*.pictures.ts'],
        },
      },
    ],
  },
})
