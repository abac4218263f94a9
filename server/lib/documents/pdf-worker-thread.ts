// A thread that typesets documents one after another. The fonts are loaded once and freed when it ends.
import fs from 'node:fs'
import { create } from 'fontkit'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { Paper } from './document.ts'
import { setPaper } from './typesetter.ts'

const require = createRequire(import.meta.url)
const face = (file: string) => fs.readFileSync(require.resolve(`@expo-google-fonts/noto-sans-hk/${file}`))
const plain = face('400Regular/NotoSansHK_400Regular.ttf')
const glyphs = create(plain)
const fonts = {
  plain,
  bold: face('700Bold/NotoSansHK_700Bold.ttf'), // of the same letters
  has: (letter: string) => glyphs.hasGlyphForCodePoint(letter.codePointAt(0)!),
}

parentPort?.on('message', async ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    const bytes = await setPaper(paper, fonts)
    parentPort?.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.stack : String(error) })
  }
})
