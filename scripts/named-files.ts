import type { SourceFile } from './imports.ts'

const roots = 'bank|bench|console|contract|database|docs|scripts|server|storefront|tests|ui'
const inScript = new RegExp(`'((?:${roots})/[\\w./-]+\\.(?:tsx?|mjs|css|md|json))'`, 'g')
const inPage = new RegExp(`(?<=[\`(\\s])((?:${roots})/[\\w./-]+\\.(?:tsx?|mjs|css|md|json)(?!\\w))`, 'g')
/** Names of what does not exist: the exercises invent files, and the change log tells of files that are gone. */
const inventing = new Set(['docs/exercises.md', 'CHANGELOG.md'])

/** A script's list or a page that names a file which does not exist. */
export function judgeNamedFiles({ file, text }: SourceFile, exists: (file: string) => boolean): string[] {
  const isScript = /^scripts\/[^/]+\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts')
  const isPage = file.endsWith('.md') && !inventing.has(file)
  if (!isScript && !isPage) return []
  const beside = file.slice(0, file.lastIndexOf('/') + 1)
  const named = new Set([...text.matchAll(isScript ? inScript : inPage)].map(([, name]) => name!))
  return [...named]
    .filter((name) => !exists(name) && !exists(beside + name))
    .map((name) => `${file} names ${name}, which does not exist`)
}
