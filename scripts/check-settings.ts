// Reads the settings as the shop does, and prints its errors.
import { readSettings } from '#server/lib/process/settings.ts'

try {
  readSettings(process.env)
} catch (error) {
  console.error(`The shop does not start: ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 2
}
