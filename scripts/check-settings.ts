// Reads the settings as the shop will, and says what it would say of them.
import { readSettings } from '#server/lib/process/settings.ts'

try {
  readSettings(process.env)
} catch (error) {
  console.error(`The shop does not start: ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 2
}
