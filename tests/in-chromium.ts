import { chromium } from 'playwright'
import { build, type Rolldown } from 'vite'
import { chromiumFlags, chromiumPath, requireChromium } from '../scripts/chromium.ts'

export interface InChromium {
  /** Calls an export of the module in the browser. */
  call<T>(name: string, ...args: readonly unknown[]): Promise<T>
  /** The size of the bundled module. */
  bytes: number
  close(): Promise<void>
}

/** Loads a module with its imports into an empty page. */
export async function loadIntoChromium(entry: string): Promise<InChromium> {
  await requireChromium()
  const code = await bundle(entry)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  const page = await browser.newPage()
  await page.addScriptTag({ content: code })
  return {
    call: (name, ...args) =>
      page.evaluate(
        ([name, args]) =>
          (globalThis as unknown as { Loaded: Record<string, (...all: never[]) => never> }).Loaded[name]!(
            ...(args as never[]),
          ),
        [name, args] as const,
      ),
    bytes: Buffer.byteLength(code),
    close: () => browser.close(),
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'Loaded' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code
}
