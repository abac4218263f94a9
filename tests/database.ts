import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '#server/lib/database/connection-pools.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { testKeys } from './keys.ts'

/** A database copied from the seeded template, in some 25 ms. */
export const cloneDatabase = () => createDatabase('template shop_template strategy file_copy')

/** Creates a database, empty by default. */
export async function createDatabase(from = '') {
  const name = `shop_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} ${from}`)
  return {
    url: inject('postgres').replace('DATABASE', name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

/** Opens connections to a fresh copy, which is dropped when they close. */
export async function connectToClone(most?: number): Promise<Connection & { url: string }> {
  const { url, drop } = await cloneDatabase()
  const connection = connect(url, { ...(most !== undefined && { most }) })
  lendKeys(connection.db, testKeys)
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close()
      await drop()
    },
  }
}

async function asAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: inject('postgres').replace('DATABASE', 'postgres') })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
