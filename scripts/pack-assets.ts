import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

/** Compresses the files of a build once with the best ratio, instead of for each visitor. */
export function packAssets(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const body = fs.readFileSync(path.join(folder, name))
    fs.writeFileSync(path.join(folder, `${name}.br`), zlib.brotliCompressSync(body))
    fs.writeFileSync(path.join(folder, `${name}.gz`), zlib.gzipSync(body, { level: 9 }))
  }
}
