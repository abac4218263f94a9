import { FolderHome } from './file-folder.ts'
import type { FileHome } from './file-home.ts'
import type { BucketSettings } from './s3-bucket.ts'

export type FileHomeSettings = { folder: string } | { bucket: BucketSettings }

/** The S3 client takes 140 ms of processor to load, so only a shop with a bucket loads it. */
export async function openFileHome(settings: FileHomeSettings): Promise<FileHome> {
  if ('folder' in settings) return new FolderHome(settings.folder)
  const { BucketHome } = await import('./s3-bucket.ts')
  return new BucketHome(settings.bucket)
}
