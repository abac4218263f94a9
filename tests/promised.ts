import fs from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value
const contracts = await Promise.all(
  fs.globSync('contract/*.ts').map((file) => import(path.resolve(file)) as Promise<object>),
)

/** Every call of the contract with its input and reply. */
export const promised = contracts.flatMap((slice) => Object.values(slice) as unknown[]).filter(isEndpoint)
