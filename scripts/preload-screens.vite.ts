import type { Plugin, Rollup } from 'vite'

/**
 * Names the code of these screens in the page, so that it is fetched together with the program and not after it has started.
 * `screens` are ends of paths.
 */
export const preloadScreens = (base: string, screens: readonly string[]): Plugin => ({
  name: 'preload-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const wanted = new Set<string>()
      const add = (file: Rollup.OutputBundle[string] | undefined) => {
        if (file?.type !== 'chunk' || wanted.has(file.fileName)) return
        wanted.add(file.fileName)
        for (const name of file.imports) add(bundle[name])
      }
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && screens.some((screen) => file.facadeModuleId?.endsWith(screen))) add(file)
      return [...wanted]
        .filter((name) => !html.includes(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: base + name },
          injectTo: 'head' as const,
        }))
    },
  },
})
