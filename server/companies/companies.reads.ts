import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { hasCompany, isOwn } from './companies.store.ts'
import { writeSetUpCode } from './companies.rules.ts'

/** Whether a demo was made a shop of somebody's own here. */
export const isOwnInstallation = (db: Db): Promise<boolean> => isOwn(db)

/** Whether the installation waits for its first company. */
export const isWaiting = async (db: Db): Promise<boolean> => !(await hasCompany(db))

/**
 * The code that sets up the first company. It follows from the keys of the installation, so every process and every start prints
 * the same one, and nothing of it is stored. Without a company there is nothing else to protect.
 */
export const readSetUpCode = (db: Db): string => writeSetUpCode(keysOf(db).mac('set-up code of the first company'))
