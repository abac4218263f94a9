import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import type { PictureServices } from '#server/pictures/uploaded-pictures.commands.ts'
import { fetchPhoto } from './photo-fetches.commands.ts'

export const photoFetchJobs = (services: PictureServices): JobRegistry => ({
  crontab: '',
  jobs: {
    fetchPhoto: ({ fetch }: { fetch: string }) => fetchPhoto(services, fetch),
  },
})
