import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { type PictureServices, renderPhotos, sweepPictures } from './uploaded-pictures.commands.ts'

export const pictureJobs = (services: PictureServices): JobRegistry => ({
  crontab: '10 20 * * * deleteLostPhotos',
  jobs: {
    renderPhotos: (asked: { company: string; pictures: string[] }) => renderPhotos(services, asked),

    deleteLostPhotos: () => sweepPictures(services),
  },
})
