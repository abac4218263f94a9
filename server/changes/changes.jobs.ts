import { inBatches } from '#server/lib/database/batches.ts'
import type { JobRegistry, Run } from '#server/lib/process/job-registry.ts'
import { clearOldImages } from './clear-images.commands.ts'
import { continueUndos, undoInParts, type UndoServices } from './undo-in-parts.commands.ts'

export const changeJobs = (services: UndoServices): JobRegistry => ({
  crontab: '50 18 * * * clearChangeImages',
  sweeps: ['continueUndos'],
  jobs: {
    undoInParts: (asked: { change: string }, run?: Run) => undoInParts(services, asked, run),

    continueUndos: () => continueUndos(services),

    async clearChangeImages() {
      await inBatches((most) => clearOldImages(services.db, services.clock.now(), most), 50)
    },
  },
})
