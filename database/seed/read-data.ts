import fs from 'node:fs'

export const readJson = <T>(name: string): T =>
  JSON.parse(fs.readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')) as T

/** Reads a JSON Lines file. */
export const readLines = <T>(name: string): T[] =>
  fs
    .readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

export const readText = (name: string) => fs.readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8').trim()
