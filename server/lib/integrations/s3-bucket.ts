import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { FileHome, FileSource } from './file-home.ts'
import { FileStoreFault } from './file-store-fault.ts'

export interface BucketSettings {
  bucket: string
  region: string
  /** Of a provider other than AWS; the bucket is then part of the path. */
  url: string | undefined
  keyId: string
  secret: string
  /** Milliseconds that one request may take, with its content. */
  timeout?: number
}

const usualTimeout = 20_000

const ignore = () => {}
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** A bucket of S3, or of a provider with the same interface. The key needs to list, read, write and delete. */
export class BucketHome implements FileHome {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #timeout: number

  constructor(settings: BucketSettings, replaced: Partial<S3ClientConfig> = {}) {
    const { bucket, region, url, keyId, secret, timeout = usualTimeout } = settings
    this.#bucket = bucket
    this.#timeout = timeout
    this.#client = new S3Client({
      region,
      ...(url !== undefined && { endpoint: url, forcePathStyle: true }),
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      // By default a streamed file is sent with a checksum behind it. Providers that do not know this store the checksum as part of
      // the file, without an error.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3, // with a growing pause; what is streamed is tried again by FileStore
      requestHandler: { connectionTimeout: 5_000 },
      logger: silent, // what fails is logged by whoever asked
      ...replaced,
    })
  }

  async write(key: string, { bytes, open }: FileSource): Promise<void> {
    const body = open()
    try {
      await this.#ask((abortSignal) =>
        this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ContentLength: bytes }), {
          abortSignal,
        }),
      )
    } finally {
      body.destroy()
    }
  }

  async read(key: string): Promise<Readable | undefined> {
    const limit = AbortSignal.timeout(this.#timeout)
    const found = await this.#ask(
      (abortSignal) => this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }), { abortSignal }),
      limit,
    )
    if (!found?.Body) return undefined
    return Readable.from(passOn(addAbortSignal(limit, found.Body as Readable)), { objectMode: false })
  }

  async has(key: string): Promise<boolean> {
    const found = await this.#ask((abortSignal) =>
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }), { abortSignal }),
    )
    return found !== undefined
  }

  async remove(key: string): Promise<void> {
    await this.#ask((abortSignal) =>
      this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }), { abortSignal }),
    )
  }

  async listOlder(area: string, than: Temporal.Instant): Promise<string[]> {
    const older: string[] = []
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page = await this.#ask((abortSignal) =>
        this.#client.send(
          new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${area}/`, ContinuationToken: next }),
          { abortSignal },
        ),
      )
      for (const { Key, LastModified } of page?.Contents ?? [])
        if (Key !== undefined && LastModified && LastModified.getTime() < than.epochMilliseconds) older.push(Key)
      next = page?.NextContinuationToken
    }
    return older
  }

  /** Undefined when the file does not exist. */
  async #ask<T>(
    send: (signal: AbortSignal) => Promise<T>,
    limit = AbortSignal.timeout(this.#timeout),
  ): Promise<T | undefined> {
    try {
      return await send(limit)
    } catch (error) {
      const trouble = judge(error)
      if (trouble === 'missing') return undefined
      throw trouble ? new FileStoreFault(trouble, error) : error
    }
  }
}

async function* passOn(content: Readable) {
  try {
    yield* content
  } catch (error) {
    throw new FileStoreFault('slow', error)
  }
}

const full = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull', 'ServiceQuotaExceededException'])

/** Providers name errors differently, so the status decides where a name is unknown. */
function judge(error: unknown): 'missing' | 'slow' | 'full' | 'refused' | undefined {
  if (!(error instanceof Error)) return undefined
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return 'missing'
  if (full.has(error.name) || status === 507) return 'full'
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'slow'
  return status >= 400 ? 'refused' : undefined
}
