import type { WantedRow } from '#server/changes/row-images.rules.ts'
import {
  type ChangeAuthor,
  lockGoods,
  requireVersion,
  writeChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listExisting, listGroups } from './category-admin.store.ts'
import { findRule, type GroupRule, listChosen, listRules } from './group-rules.store.ts'

interface GroupWish {
  code: string
  version: number
  /** By hand, in their order. */
  goods: readonly string[]
  /** Instead of by hand. */
  rule: GroupRule | null
}

/** Writes the goods of a group, or the rule by which it fills itself. */
export async function putGroup(
  tx: Tx,
  author: ChangeAuthor,
  { code, version, goods, rule }: GroupWish,
): Promise<WrittenChange> {
  const { company, at } = author
  await requireVersion(tx, company, `group ${code}`, version)
  const members = rule ? await listChosen(tx, company, rule, dayOf(at)) : await requireExisting(tx, company, goods)
  return writeChange(tx, author, { kind: 'group' }, [
    { table: 'group_rule', key: { code }, values: rule && { rule } },
    ...(await listMemberWrites(tx, company, code, members)),
  ])
}

/** Fills the groups that have a rule with what it chooses today. */
export async function fillGroups(db: Db, now: Temporal.Instant): Promise<void> {
  for (const { company, code } of await listRules(db))
    await inTransaction(db, async (tx) => {
      await lockGoods(tx, company)
      const rule = await findRule(tx, company, code)
      if (!rule) return
      const members = await listChosen(tx, company, rule, dayOf(now))
      const writes = await listMemberWrites(tx, company, code, members)
      await writeChange(tx, { company, staff: null, at: now }, { kind: 'group', note: 'by rule' }, writes)
    })
}

async function requireExisting(tx: Tx, company: string, goods: readonly string[]): Promise<readonly string[]> {
  const existing = new Set(await listExisting(tx, company, goods))
  const lost = goods.findIndex((product) => !existing.has(product))
  if (lost >= 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { [`goods.${lost}`]: 'goods_unknown' })
  return [...new Set(goods)]
}

async function listMemberWrites(
  tx: Tx,
  company: string,
  code: string,
  members: readonly string[],
): Promise<WantedRow[]> {
  const there = (await listGroups(tx, company)).filter((member) => member.code === code)
  const wanted = new Set(members)
  return [
    ...members.map((product, position) => ({
      table: 'item_group' as const,
      key: { code, product },
      values: { position },
    })),
    ...there.flatMap(({ product }) =>
      wanted.has(product) ? [] : { table: 'item_group' as const, key: { code, product }, values: null },
    ),
  ]
}
