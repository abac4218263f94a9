import path from 'node:path'
import { z } from 'zod'
import type { FileHomeSettings } from '../integrations/file-homes.ts'
import { isOrigin } from './setting-values.ts'

/** Where uploaded files lie: a folder, or a bucket of S3. */
export const fileShape = {
  FILES_DIR: z.string().optional(),
  PROOFS_DIR: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as ap-east-1')
    .optional(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_URL: z
    .string()
    .refine(isOrigin, 'must be an address that begins with https:// or http://, without a path')
    .optional(),
}
type GivenFileSettings = { [Name in keyof typeof fileShape]?: string | undefined }

export const fileSecrets = ['S3_KEY_ID', 'S3_SECRET'] as const

const together = ['S3_BUCKET', 'S3_REGION', 'S3_KEY_ID', 'S3_SECRET'] as const

/** A bucket that is set in part, or beside a folder. */
export function findFileFault(given: GivenFileSettings): { name: string; message: string } | undefined {
  const beside = [...together, 'S3_URL' as const].find((name) => given[name] !== undefined)
  if (beside === undefined) return undefined
  const missing = together.find((name) => given[name] === undefined)
  if (missing !== undefined) return { name: missing, message: `must be set when ${beside} is` }
  return given.FILES_DIR === undefined
    ? undefined
    : { name: 'FILES_DIR', message: 'must not be set beside S3_BUCKET: files lie in the folder or in the bucket' }
}

export interface FileSettings {
  home: FileHomeSettings
  /** Where the release before wrote proofs and, in `refunds` below it, photos of returns. */
  earlierFolder: string
}

/** PROOFS_DIR is a folder that all processes share already, so it takes the other files too where FILES_DIR is not set. */
export function describeFiles(given: GivenFileSettings, dataDir: string): FileSettings {
  const { FILES_DIR, PROOFS_DIR, S3_BUCKET, S3_REGION, S3_KEY_ID, S3_SECRET, S3_URL } = given
  const earlierFolder = path.resolve(PROOFS_DIR ?? path.join(dataDir, 'proofs'))
  if (S3_BUCKET && S3_REGION && S3_KEY_ID && S3_SECRET)
    return {
      home: { bucket: { bucket: S3_BUCKET, region: S3_REGION, keyId: S3_KEY_ID, secret: S3_SECRET, url: S3_URL } },
      earlierFolder,
    }
  return { home: { folder: path.resolve(FILES_DIR ?? PROOFS_DIR ?? path.join(dataDir, 'files')) }, earlierFolder }
}
