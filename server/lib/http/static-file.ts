import fs from 'node:fs/promises'
import path from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

export interface StoredFile {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/** Reads a file of the build, precompressed where that helps. Nothing outside `folder`, nothing of an unknown type. */
export async function readStoredFile(
  folder: string,
  wanted: string,
  accepted: string,
): Promise<StoredFile | undefined> {
  const type = types[path.extname(wanted)]
  const file = path.join(folder, path.posix.normalize(wanted))
  if (!type || !file.startsWith(folder + path.sep)) return undefined
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['', ''],
  ] as const) {
    if (!accepted.includes(encoding)) continue
    const body = await fs.readFile(file + ending).catch(() => undefined)
    if (!body) continue
    return {
      body: new Uint8Array(body.buffer, body.byteOffset, body.length),
      headers: { 'content-type': type, vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) },
    }
  }
  return undefined
}

const forever = 'public, max-age=31536000, immutable'
/** A worker runs under the policy of its own file; in a sandbox it would have no access to the browser's cryptography. */
const policyOfFiles = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/** Answers with a file of a build, whose name changes with its content. `more` are headers besides. */
export async function giveBuiltFile(
  folder: string,
  wanted: string,
  accepted = '',
  more: Record<string, string> = {},
): Promise<Response> {
  const file = await readStoredFile(folder, wanted, accepted)
  if (!file) return new Response('There is no such file.', { status: 404 })
  return new Response(file.body, {
    headers: { ...file.headers, ...more, 'cache-control': forever, 'content-security-policy': policyOfFiles },
  })
}
