import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The shop's database, or a transaction on it: what only reads takes either. */
export type Db = Kysely<Tables>
/** An open transaction: what writes takes one. */
export type Tx = Transaction<Tables>
