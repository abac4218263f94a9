import type { JobRegistry, Run } from '#server/lib/process/job-registry.ts'
import { applyImport } from './apply-import.commands.ts'
import { checkImport } from './check-import.commands.ts'
import { sweepImports } from './sweep-imports.commands.ts'
import { writeExport } from './exports.commands.ts'
import type { ImportServices } from './upload-import.commands.ts'

export const importJobs = (services: ImportServices): JobRegistry => ({
  crontab: '20 20 * * * deleteOldImports',
  jobs: {
    deleteOldImports: () => sweepImports(services),
    checkImport: (asked: { import: string; run: string }, run?: Run) => checkImport(services, asked, run),
    applyImport: (asked: { import: string }, run?: Run) => applyImport(services, asked, run),
    writeExport: ({ export: id }: { export: string }, run?: Run) => writeExport(services, id, run),
  },
})
